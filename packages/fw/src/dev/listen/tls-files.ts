import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ListenFailure } from './listen-failure.ts'
import { ownCertificate } from './own-certificate.ts'

/** TLS settings. Paths are relative to the project. Without files, a certificate is generated. */
export interface HttpsRequest {
  cert?: string | undefined
  key?: string | undefined
  pfx?: string | undefined
  passphrase?: string | undefined
  /** Names for the generated certificate. */
  domains?: readonly string[] | undefined
  /** Validity of the generated certificate. */
  validityDays?: number | undefined
}

/** File contents for Node's TLS options. */
export interface TlsFiles {
  cert?: Buffer | string
  key?: Buffer | string
  pfx?: Buffer
  passphrase?: string
}

/** Reads or generates key and certificate. */
export async function tlsFiles(
  https: HttpsRequest,
  given: { rootDir: string; host: string; note: (text: string) => void },
): Promise<TlsFiles> {
  const { cert, key, pfx, passphrase } = https
  const secret = passphrase === undefined ? {} : { passphrase }
  if (pfx) return checked({ pfx: await read(pfx, given.rootDir), ...secret }, pfx)
  if (cert && key) {
    const [certificate, privateKey] = await Promise.all([read(cert, given.rootDir), read(key, given.rootDir)])
    return checked({ cert: certificate, key: privateKey, ...secret }, cert)
  }
  if (cert || key) {
    throw new ListenFailure(
      'FW_DEV_TLS_INCOMPLETE',
      `HTTPS is configured with a ${cert ? 'certificate' : 'key'} but no ${cert ? 'key' : 'certificate'}.`,
      'Pass both --https.cert and --https.key, or neither to use a generated certificate.',
    )
  }
  return ownCertificate({ ...https, ...given })
}

async function read(path: string, rootDir: string): Promise<Buffer> {
  try {
    return await readFile(resolve(rootDir, path))
  } catch (cause) {
    throw new ListenFailure(
      'FW_DEV_TLS_UNREADABLE',
      `Cannot read ${path}.`,
      'Use a path relative to the project root. The file must be in PEM format (or PKCS#12 for pfx).',
      { cause },
    )
  }
}

/** Throws a helpful error before the first connection fails without one. */
async function checked(files: TlsFiles, shown: string): Promise<TlsFiles> {
  const { createSecureContext } = await import('node:tls')
  try {
    createSecureContext(files)
    return files
  } catch (cause) {
    throw new ListenFailure(
      'FW_DEV_TLS_UNUSABLE',
      `Invalid certificate ${shown}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      'Check that the key and the certificate belong together and that the passphrase is correct.',
      { cause },
    )
  }
}
