import { X509Certificate, createPrivateKey } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { cacheDir } from '../../core/cache-dir.ts'
import { isWildcard } from './addresses.ts'
import type { HttpsRequest, TlsFiles } from './tls-files.ts'

const day = 86_400_000

/** Returns the generated certificate of a project, or creates one if there is none, it expires soon, or it is for other names. */
export async function ownCertificate(
  given: HttpsRequest & { rootDir: string; host: string; note: (text: string) => void },
): Promise<TlsFiles & { cert: string; key: string }> {
  const dir = join(cacheDir(given.rootDir), 'certs')
  const [certFile, keyFile] = [join(dir, 'dev.crt'), join(dir, 'dev.key')]
  const names = namesFor(given)
  const kept = await readKept(certFile, keyFile, names)
  if (kept) return kept
  const made = await make(names, given.validityDays ?? 365, given.rootDir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  // The certificate is written last, because it completes the pair.
  for (const [file, text, mode] of [
    [keyFile, made.key, 0o600],
    [certFile, made.cert, 0o644],
  ] as const) {
    await writeFile(`${file}.new`, text, { mode })
    await chmod(`${file}.new`, mode) // the mode above only applies to new files
    await rename(`${file}.new`, file)
  }
  given.note(`Made a certificate for ${names[0]}. To trust it: ${trustCommand(certFile)}`)
  return made
}

function namesFor({ domains = [], host }: { domains?: readonly string[] | undefined; host: string }): string[] {
  const own = domains.length > 0 ? domains : ['localhost']
  return [...new Set([...own, ...(isWildcard(host) ? [] : [host]), 'localhost', '127.0.0.1', '::1'])]
}

async function readKept(
  certFile: string,
  keyFile: string,
  names: readonly string[],
): Promise<{ cert: string; key: string } | undefined> {
  try {
    const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')])
    const parsed = new X509Certificate(cert)
    const lasts = Date.parse(parsed.validTo) > Date.now() + day
    const fits = parsed.checkPrivateKey(createPrivateKey(key)) && sameNames(parsed, names)
    return lasts && fits ? { cert, key } : undefined
  } catch {
    return undefined // missing or invalid
  }
}

function sameNames(certificate: X509Certificate, names: readonly string[]): boolean {
  const count = certificate.subjectAltName?.split(', ').length
  return count === names.length && names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
}

async function make(names: readonly string[], validityDays: number, rootDir: string): Promise<{ cert: string; key: string }> {
  const { importOptionalPackage } = await import('@fw/kit/internal')
  const { generate } = await importOptionalPackage<typeof import('selfsigned')>(
    {
      name: 'selfsigned',
      neededBy: 'HTTPS with a certificate made by fw',
      otherwise: 'give a certificate of your own with --https.cert and --https.key',
    },
    { rootDir, from: import.meta.url },
  )
  // Backdated, because clocks may differ slightly.
  const from = Date.now() - day
  const { cert, private: key } = await generate([{ name: 'commonName', value: `fw dev (${names[0]})` }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(from),
    notAfterDate: new Date(from + (Math.max(1, validityDays) + 1) * day),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7 as const, ip: name } : { type: 2 as const, value: name })),
      },
    ],
  })
  return { cert, key }
}

function trustCommand(file: string): string {
  const path = JSON.stringify(file)
  if (process.platform === 'darwin') return `security add-trusted-cert -p ssl -k ~/Library/Keychains/login.keychain-db ${path}`
  if (process.platform === 'win32') return `certutil -user -addstore Root ${path}`
  return `certutil -d sql:$HOME/.pki/nssdb -A -t P,, -n fw-dev -i ${path}`
}
