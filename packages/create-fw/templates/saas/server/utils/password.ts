import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * As recommended by OWASP for 32 MB of memory. N = 2 ** 17 with p = 1 costs an attacker the same, but takes
 * 128 MB for each of the four passwords that Node.js hashes at once.
 */
const cost = { N: 2 ** 15, r: 8, p: 3 }

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return [cost.N, cost.r, cost.p, salt.toString('hex'), key.toString('hex')].join(':')
}

/** Without a hash the password is checked all the same: the time must not tell which accounts exist. */
export async function verifyPassword(password: string, hash = unknownHash): Promise<boolean> {
  const [N, r, p, salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'hex'), options)
  return derived.length === expected.length && timingSafeEqual(derived, expected)
}

const unknownHash = [cost.N, cost.r, cost.p, '00'.repeat(16), '00'.repeat(32)].join(':')

function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  const maxmem = 256 * options.N * options.r
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { ...options, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
