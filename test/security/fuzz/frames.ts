import type { RawAnswer } from '../../support/http-client.ts'
import { claim, type Fuzzer, type FuzzInput } from './fuzz.ts'
import { below, chance, mutate, pick, several, split, type Random } from './random-input.ts'

interface FramesInput extends FuzzInput {
  /** What the server answers if nothing was changed: sizes of the messages, and the code with which it closes. */
  expected: { sizes: number[]; code: number } | undefined
}

interface Frame {
  opcode: number
  payload: string
  isLast?: boolean
  isMasked?: boolean
  reserved?: number
}

const handshake = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

/** @param declared - The length in the header, if it is not that of the payload. */
function bytesOf(
  random: Random,
  { opcode, payload, isLast = true, isMasked = true, reserved = 0 }: Frame,
  declared = payload.length,
): string {
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode
  const size =
    declared < 126
      ? [declared]
      : declared < 65_536
        ? [126, declared >> 8, declared & 255]
        : [127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((bits) => (declared >>> bits) & 255)]
  const mask = isMasked ? Array.from({ length: 4 }, () => below(random, 256)) : []
  const bytes = Buffer.from(payload, 'latin1')
  if (isMasked) for (let at = 0; at < bytes.length; at++) bytes[at]! ^= mask[at % 4]!
  return (
    Buffer.from([first, size[0]! | (isMasked ? 0x80 : 0), ...size.slice(1), ...mask]).toString('latin1') +
    bytes.toString('latin1')
  )
}

const close = (code: number): Frame => ({ opcode: 8, payload: String.fromCharCode(code >> 8, code & 255) })
const texts = [
  '',
  'x',
  'text',
  '{"a":1}',
  '\u00C3\u00A9',
  '\u00F0\u009F\u0098\u0080',
  'y'.repeat(125),
  'y'.repeat(126),
  'y'.repeat(65_536),
]

/** Frames that a server must not accept, with the code that says so. */
const invalid: ((random: Random) => [frame: Frame, code: number, declared?: number])[] = [
  (random) => [{ opcode: 3 + below(random, 5), payload: 'x' }, 1002],
  (random) => [{ opcode: 11 + below(random, 5), payload: 'x' }, 1002],
  () => [{ opcode: 1, payload: 'x', isMasked: false }, 1002],
  (random) => [{ opcode: 1, payload: 'x', reserved: 1 + below(random, 7) }, 1002],
  () => [{ opcode: 9, payload: 'x'.repeat(126) }, 1002],
  () => [{ opcode: 9, payload: 'x', isLast: false }, 1002],
  () => [{ opcode: 0, payload: 'x' }, 1002],
  () => [{ opcode: 1, payload: '\u00FF\u00FE' }, 1007],
  () => [{ opcode: 8, payload: 'x' }, 1002],
  (random) => [close(pick(random, [0, 999, 1004, 1005, 1006, 5000, 65_535])), 1002],
  () => [{ opcode: 2, payload: 'x'.repeat(20) }, 1009, 4_000_000],
  () => [{ opcode: 2, payload: 'x'.repeat(1_000_001) }, 1009],
]

export const frames: Fuzzer<FramesInput> = {
  shares: { 'as expected': 0.3, invalid: 0.2, changed: 0.1, 'no connection': 0.02 },
  make(random) {
    const sizes: number[] = []
    let code = 1000 // the client closes
    const sent = several(random, 5, () => {
      const kind = random()
      if (kind < 0.2) return bytesOf(random, { opcode: pick(random, [9, 10]), payload: pick(random, texts.slice(0, 7)) })
      const payload = pick(random, chance(random, 0.02) ? texts : texts.slice(0, 8))
      sizes.push(payload.length)
      const opcode = pick(random, [1, 2])
      if (kind < 0.7) return bytesOf(random, { opcode, payload })
      const parts = split(random, payload)
      return parts
        .map((part, at) => bytesOf(random, { opcode: at === 0 ? opcode : 0, payload: part, isLast: at === parts.length - 1 }))
        .join('')
    }).join('')
    const isChanged = chance(random, 0.3)
    const ends = [bytesOf(random, close(1000))]
    if (!isChanged && chance(random, 0.45)) {
      const [frame, expectedCode, declared] = pick(random, chance(random, 0.98) ? invalid.slice(0, -1) : invalid)(random)
      ends.unshift(bytesOf(random, frame, declared))
      code = expectedCode
    }
    const path = chance(random, 0.03)
      ? pick(random, ['/', '/api/echo/x', '/socketx', '/socket%2f', '/%', '/nowhere'])
      : pick(random, ['/socket', '/socket/open', '/%73ocket', '/socket/x'])
    const start = isChanged && chance(random, 0.2) ? mutate(random, handshake(path)) : handshake(path)
    const changed = isChanged ? mutate(random, sent) : sent
    const isWhole = !isChanged && /\/(?:%73|s)ocket(?:$|\/(?:open|x)$)/.test(path)
    // A server that has been asked to close need not answer what it was sent before, so that comes later.
    return {
      parts: [...pick(random, [[start + changed], [start, changed], split(random, start + changed)]), ...ends].filter(
        (part) => part !== '',
      ),
      until: 'closed',
      expected: isWhole ? { sizes, code } : undefined,
      ...(isWhole ? {} : { isCut: true }),
    }
  },
  judge(answer, { expected }) {
    if (answer.status !== 101) {
      claim(expected === undefined, `status ${answer.status}`)
      return 'no connection'
    }
    const { messages, code } = readFrames(answer)
    claim(code !== 1011, 'the server has failed')
    if (!expected) return 'changed'
    claim(messages.join() === expected.sizes.join(), `answers ${messages.join()} instead of ${expected.sizes.join()}`)
    claim(code === expected.code, `closes with ${code} instead of ${expected.code}`)
    return code === 1000 ? 'as expected' : 'invalid'
  },
}

/** What the server has sent: the sizes of messages, as texts, and the code with which it closes. */
function readFrames({ text }: RawAnswer): { messages: string[]; code: number | undefined } {
  const messages: string[] = []
  let at = text.indexOf('\r\n\r\n') + 4
  while (at < text.length) {
    const byte = (index: number): number => text.charCodeAt(at + index)
    const opcode = byte(0) & 15
    claim(
      (byte(0) & 0x70) === 0 && (byte(1) & 0x80) === 0 && [1, 2, 8, 9, 10].includes(opcode),
      'the server sends an invalid frame',
    )
    const short = byte(1) & 127
    const [header, size] = short < 126 ? [2, short] : [4, (byte(2) << 8) | byte(3)]
    const payload = text.slice(at + header, at + header + size)
    claim(payload.length === size, 'the last frame is not complete')
    if (opcode === 8) return { messages, code: (payload.charCodeAt(0) << 8) | payload.charCodeAt(1) }
    if (opcode === 1 || opcode === 2) messages.push(payload)
    at += header + size
  }
  return { messages, code: undefined }
}
