/** As recommended by OWASP for PBKDF2 with SHA-256. */
const iterations = 600_000

export async function hashPassword(password: string): Promise<string> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)))
  return `${salt}:${await derive(password, salt)}`
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt = '', key] = hash.split(':')
  return (await derive(password, salt)) === key
}

async function derive(password: string, salt: string): Promise<string> {
  const encoder = new TextEncoder()
  const secret = encoder.encode(password)
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations }
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)))
}
