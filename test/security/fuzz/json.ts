import { post } from './bodies.ts'
import { claim, type Fuzzer, type FuzzInput } from './fuzz.ts'
import { below, chance, mutate, pick, several, utf8, type Random } from './random-input.ts'

interface JsonInput extends FuzzInput {
  text: string
}

/** What the route of the attack site says about the value it has read. */
interface Seen {
  type: string
  keys: string[]
  isPlain: boolean
  isPolluted: boolean
}

const types = ['application/json', 'application/json', 'application/json; charset=utf-8', 'application/problem+json', 'Application/JSON', 'application/octet-stream', 'x'] // prettier-ignore
const keys = [
  'a',
  'b',
  'é',
  '',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'length',
  '\u2028',
  '0',
  '-1',
  'a.b',
  'x'.repeat(50),
]
const scalars = ['null', 'true', 'false', '0', '-0', '1e308', '1e999', '-1.5E-7', '123456789012345678901234567890', '""', '"x"', '"\\u0000"', '"\\ud800"', '"\\"\\\\/\\b"', '"é"', '"😀"', '{}', '[]'] // prettier-ignore
const broken = ['NaN', 'undefined', 'Infinity', "'x'", '01', '1.', '"\\x"', '"\t"', '{,}', '[1,]', '{"a":1,}', '{a:1}', '//', '\uFEFF{}', '"', '{', '[', 'nul', '-', ''] // prettier-ignore

/** Long bodies, which take long to parse. */
const baits = ['[', '{"a":', '[]', '"\\u0041', '\\"', '1', ' ', '{"a":1},', '[[],', '"a",', '{"__proto__":', '-', '\t', 'é', '"constructor":', '"__proto__" ', '\\u005f'] // prettier-ignore

function value(random: Random, depth: number): string {
  const kind = random()
  if (depth === 0 || kind < 0.4) return pick(random, scalars)
  if (kind < 0.43) return pick(random, broken)
  const space = (): string => (chance(random, 0.1) ? pick(random, [' ', '\n', '\t', '\r\n']) : '')
  const items = several(random, 5, () => value(random, depth - 1) + space())
  if (kind < 0.65) return `[${space()}${items.join(',')}]`
  return `{${items.map((item) => `${space()}${JSON.stringify(pick(random, keys))}${space()}:${item}`).join(',')}}`
}

function long(random: Random): string {
  const bait = pick(random, baits)
  const size = chance(random, 0.1) ? pick(random, [999_999, 1_000_001]) : below(random, 100_000)
  const text = bait.repeat(Math.ceil(size / bait.length))
  const end = chance(random, 0.5) ? ({ '[': ']', '{': '}' } as Record<string, string>)[bait[0]!] : undefined
  return end ? text + '1' + end.repeat(text.length / bait.length) : text
}

export const json: Fuzzer<JsonInput> = {
  shares: { valid: 0.3, 'not JSON': 0.2, 'too large': 0.0001 },
  make(random) {
    const isLong = chance(random, 0.005)
    const plain = utf8(isLong ? long(random) : value(random, 4))
    const text = !isLong && chance(random, 0.35) ? mutate(random, plain) : plain
    return { ...post(random, '/api/json', pick(random, types), text), text }
  },
  judge({ status, body }, { text }) {
    if (status === 413) {
      claim(text.length > 1_000_000, 'a body within the limit is too large')
      return 'too large'
    }
    if (status === 400) {
      // What could reach a prototype is refused, a number that is not exact, and more than 1,000 levels.
      claim(!isJson(text) || isDeep(text) || /\d{17}|\\u00|__proto__|constructor/.test(text), 'valid JSON is refused')
      return 'not JSON'
    }
    claim(status === 200, `status ${status}`)
    const seen = JSON.parse(Buffer.from(body, 'latin1').toString()) as Seen // of the attack site
    claim(!seen.isPolluted && seen.isPlain && !seen.keys.includes('__proto__'), `the value reaches a prototype: ${body}`)
    if (!isJson(text)) {
      claim(seen.type !== 'object' || seen.keys.length === 0, `what is no JSON was read as ${body}`)
      return 'not JSON'
    }
    return 'valid'
  },
}

function isDeep(text: string): boolean {
  let depth = 0
  return [...text.replace(/"(?:[^"\\]|\\.)*"/g, '')].some(
    (sign) => (depth += /[[{]/.test(sign) ? 1 : /[\]}]/.test(sign) ? -1 : 0) > 1000,
  )
}

function isJson(bytes: string): boolean {
  try {
    JSON.parse(Buffer.from(bytes, 'latin1').toString())
    return true
  } catch {
    return false
  }
}
