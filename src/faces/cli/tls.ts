/** Certificates and private key for TLS: read from their files at the start, and again on SIGHUP. */
import { nodeCrypto } from '../../values/lazy.ts'
import { readSettingFile } from './json-file.ts'
import { UsageError } from './usage.ts'

/** A file, and the setting that names it. */
export interface TlsFile {
  setting: string
  file: string
}

/** Both or neither. */
export interface TlsFiles {
  tlsCertFile: TlsFile | undefined
  tlsKeyFile: TlsFile | undefined
}

/** The contents of the files, as text in PEM. */
export interface Tls {
  tlsCert: string
  tlsKey: string
}

/**
 * Reads the files of TLS; undefined if it is not used.
 * @throws UsageError naming the file that cannot be read, or that does not have what it should
 */
export function readTls({ tlsCertFile, tlsKeyFile }: TlsFiles): Tls | undefined {
  if (!tlsCertFile || !tlsKeyFile) return undefined
  const { X509Certificate, createPrivateKey } = nodeCrypto()
  const tlsCert = readPem(tlsCertFile, 'certificates', (pem) => new X509Certificate(pem))
  const tlsKey = readPem(tlsKeyFile, 'a private key without a passphrase', createPrivateKey)
  try {
    process.getBuiltinModule('node:tls').createSecureContext({ cert: tlsCert, key: tlsKey })
  } catch (error) {
    const settings = `${tlsCertFile.setting} and ${tlsKeyFile.setting}`
    const files = [tlsCertFile, tlsKeyFile].map(({ file }) => JSON.stringify(file)).join(' and ')
    throw new UsageError(
      `${settings}: ${files} cannot be used together: ${(error as Error).message}`,
    )
  }
  return { tlsCert, tlsKey }
}

/** @param parse throws if the text is not what the file should have */
function readPem(
  { setting, file }: TlsFile,
  content: string,
  parse: (pem: string) => unknown,
): string {
  const pem = readSettingFile(setting, file).toString()
  try {
    parse(pem)
  } catch {
    throw new UsageError(`${setting}: ${JSON.stringify(file)} must have ${content}, in PEM`)
  }
  return pem
}

/**
 * Reads the files of TLS again on SIGHUP, which would otherwise end the process. It does nothing without TLS.
 * @param use is called with what is in them, unless they are faulty
 */
export function rereadTls(files: TlsFiles, use: (tls: Tls) => void): void {
  process.on('SIGHUP', () => {
    try {
      const tls = readTls(files)
      if (tls) use(tls)
    } catch (error) {
      console.error(`docket: ${(error as Error).message}; the former certificates remain in use`)
    }
  })
}
