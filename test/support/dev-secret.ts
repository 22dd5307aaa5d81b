import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Headers of requests that only the user of the dev server of a project may send, as those of `fw task`. */
export function asOwner(dir: string): { authorization: string } {
  const lock = readFileSync(join(dir, 'node_modules/.cache/fw/dev.lock'), 'utf8')
  const { secret } = JSON.parse(lock) as { secret: string } // see `LockEntry`
  return { authorization: `Bearer ${secret}` }
}
