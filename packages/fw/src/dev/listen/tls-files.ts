import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ListenFailure } from './listen-failure.ts'
import { ownCertificate } from './own-certificate.ts'

/** How to serve over TLS. Paths are relative to the project. Without files of the user's own, fw makes a certificate. */
export interface HttpsRequest {
  cert?: string | undefined
  key?: string | undefined
  pfx?: string | undefined
  passphrase?: string | undefined
  /** Names that a certificate of fw's own is for. */
  domains?: readonly string[] | undefined
  /** How long a certificate of fw's own is valid. */
  validityDays?: number | undefined
}

/** Contents of files, as Node's TLS takes them. */
export interface TlsFiles {
  cert?: Buffer | string
  key?: Buffer | string
  pfx?: Buffer
  passphrase?: string
}

/** Key and certificate of a server, read or made. */
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

/** Fails with words before the first connection fails without. */
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
