import type { FuzzInput } from './fuzz.ts'
import { chance, split, type Random } from './random-input.ts'

/** A POST request with a body, whose length is declared or which comes in chunks, in as many pieces as a network makes of it. */
export function post(random: Random, path: string, type: string, body: string): FuzzInput {
  const start = `POST ${path} HTTP/1.1\r\nHost: site.test\r\nContent-Type: ${type}\r\n`
  if (chance(random, 0.7)) return { parts: pieces(random, `${start}Content-Length: ${body.length}\r\n\r\n${body}`) }
  const chunks = split(random, body).filter((chunk) => chunk !== '')
  const encoded = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
  return { parts: pieces(random, `${start}Transfer-Encoding: chunked\r\n\r\n${encoded}0\r\n\r\n`) }
}

const pieces = (random: Random, bytes: string): string[] => (chance(random, 0.8) ? [bytes] : split(random, bytes))
