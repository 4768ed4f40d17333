/** The members that requests of the modern protocol generation carry. */
export const IO = 'io.modelcontextprotocol/'
export const MODERN = '2026-07-28'
export const META = { [`${IO}protocolVersion`]: MODERN, [`${IO}clientCapabilities`]: {} }
