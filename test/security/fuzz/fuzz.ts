import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { parseAnswer, type RawAnswer } from '../../support/http-client.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { seed } from '../property.ts'
import type { Random } from './random-input.ts'

/** Loads the host into a server, as arguments of Node.js. */
export const fuzzHost: readonly string[] = ['--import', fileURLToPath(new URL('fuzz-host.mjs', import.meta.url))]

/** Inputs of each kind, in all of its test cases. CI tries a part of what was tried once: FW_FUZZ=1000000. */
export const inputs = Number(process.env['FW_FUZZ'] ?? 20_000)

/** Processor time that an answer may cost, in milliseconds. */
const mostCpu = 50

const batch = 250

export interface FuzzInput {
  /** The bytes of a request, one character per byte, as they arrive. */
  parts: readonly string[]
  /** What to read: one response by default, or everything until the server closes the connection. */
  until?: 'closed'
  /** The bytes are not a whole request, so the connection ends after them. */
  isCut?: boolean
}

export interface Fuzzer<Input extends FuzzInput> {
  make: (random: Random) => Input
  /** Names the outcome. Throws if the response is wrong. */
  judge: (answer: RawAnswer, input: Input) => string
  /** The least share of each outcome, so that inputs reach all stages. */
  shares: Readonly<Record<string, number>>
  /** Of how many test cases this is one, which share the inputs of a kind. 1 by default. */
  cases?: number
}

interface HostAnswer {
  text: string
  hangs: boolean
  cpu: number
}

/** Sends the inputs of a fuzzer to a server that was started with `fuzzHost`. A seed always makes the same inputs. */
export async function fuzz<Input extends FuzzInput>(
  what: string,
  child: ChildProcess,
  { make, judge, shares, cases = 1 }: Fuzzer<Input>,
): Promise<void> {
  const count = Math.ceil(inputs / cases)
  const outcomes = new Map<string, number>()
  const problems: string[] = []
  let highest = 0
  let total = 0
  for (let from = 0; from < count && problems.length < 10; from += batch) {
    const made = Array.from({ length: Math.min(batch, count - from) }, (_, index) => make(randomOf(from + index)))
    const { answers, escaped } = await askHost(child, made)
    problems.push(...escaped.map((error) => `An error escaped in inputs ${from} to ${from + made.length - 1}: ${error}`))
    for (const [index, answer] of answers.entries()) {
      highest = Math.max(highest, answer.cpu)
      total += answer.cpu
      const outcome = outcomeOf(answer, made[index]!, judge)
      if (outcome.startsWith('!')) problems.push(`Input ${from + index}: ${outcome.slice(1)}\n${shown(made[index]!, answer)}`)
      else outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  const counts = Object.fromEntries([...outcomes].toSorted(([, one], [, other]) => other - one))
  console.log(
    `${what}: seed ${seed}`,
    JSON.stringify({ ...counts, highest: `${highest} ms`, mean: `${(total / count).toFixed(3)} ms` }),
  )
  expect(problems.slice(0, 10).join('\n\n'), `seed ${seed}`).toBe('')
  // Rare outcomes need many inputs.
  for (const [outcome, share] of inputs < 20_000 ? [] : Object.entries(shares))
    expect((outcomes.get(outcome) ?? 0) / count, `share of "${outcome}"`).toBeGreaterThanOrEqual(share)
}

/** Every input has its own seed, so that it does not depend on those before it. */
const randomOf = (index: number): Random => seededRandom(seed ^ Math.imul(index + 1, 0x9e_37_79_b1))

async function askHost(child: ChildProcess, made: readonly FuzzInput[]): Promise<{ answers: HostAnswer[]; escaped: string[] }> {
  const ended = new AbortController()
  const exit = once(child, 'exit', { signal: ended.signal }).then(([code, signal]) => {
    throw new Error(`The server has ended: ${code ?? signal}`)
  })
  exit.catch(() => {}) // awaited below
  child.send(made.map(({ parts, until = 'answered', isCut = false }) => ({ parts, until, isCut })))
  try {
    const [report] = await Promise.race([once(child, 'message'), exit])
    return report as { answers: HostAnswer[]; escaped: string[] } // sent by fuzz-host.mjs
  } finally {
    ended.abort()
  }
}

/** The name of an outcome, or a problem after an exclamation mark. */
function outcomeOf<Input extends FuzzInput>(
  { text, hangs, cpu }: HostAnswer,
  input: Input,
  judge: Fuzzer<Input>['judge'],
): string {
  const answer = parseAnswer(text)
  if (hangs) return '!The server does not answer.'
  if (cpu > mostCpu) return `!The answer costs ${cpu} ms.`
  if (answer.status >= 500) return `!Status ${answer.status}`
  // Until a connection is closed, there may be several responses, or frames.
  if (text !== '' && input.until !== 'closed' && !isComplete(answer)) return '!The response is not complete.'
  if (text === '' && !input.isCut) return '!There is no response.'
  try {
    return judge(answer, input)
  } catch (error) {
    return `!${(error as Error).message}` // thrown by `judge`
  }
}

function isComplete({ status, headers, text }: RawAnswer): boolean {
  const at = text.indexOf('\r\n\r\n')
  if (at < 0 || status === 0) return false
  const sent = text.slice(at + 4)
  if (status === 101 || status === 204 || status === 304 || sent === '') return true
  const length = headers.find(([name]) => name === 'content-length')?.[1]
  if (length !== undefined) return sent.length === Number(length)
  return headers.some(([name]) => name === 'transfer-encoding') ? sent.endsWith('0\r\n\r\n') : true
}

function shown({ parts }: FuzzInput, { text }: HostAnswer): string {
  const short = (bytes: string): string =>
    JSON.stringify(bytes.length > 1500 ? `${bytes.slice(0, 1500)}… (${bytes.length})` : bytes)
  return `  sent ${short(parts.join(''))}\n  received ${short(text)}`
}

export function headerOf({ headers }: RawAnswer, name: string): string | undefined {
  return headers.find(([each]) => each === name)?.[1]
}

/** Throws if something that always has to be the case is not. */
export function claim(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise)
}
