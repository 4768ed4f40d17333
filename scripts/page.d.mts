export declare function writePage(folder?: string): Promise<{ path: string; bytes: Buffer }[]>
