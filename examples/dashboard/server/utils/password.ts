import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const noUser = `${'0'.repeat(32)}:${'0'.repeat(64)}`

/** Takes the same time without a hash, so that it does not tell which users exist. */
export async function isPassword(password: string, hash = noUser): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'hex'), 32), Buffer.from(key, 'hex'))
}
