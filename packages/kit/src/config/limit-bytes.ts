import { Transform } from 'node:stream'

/** Thrown for more bytes than anyone needs. */
export class TooLarge extends Error {}

/** Passes chunks on until there are too many. */
export function limitBytes(most: number, what: string): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.byteLength
      if (bytes > most) done(new TooLarge(`${what} is larger than ${most / 1_000_000} MB`))
      else done(null, chunk)
    },
  })
}
