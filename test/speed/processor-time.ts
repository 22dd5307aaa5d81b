import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { runProcess, type Finished } from '../support/run-process.ts'
import type { RunningSite } from '../support/start-site.ts'

/*
 * Tests of speed compare CPU time: other work on the machine makes a process wait, but does not add to its CPU time.
 */

/** Linux counts CPU time in ticks of so many milliseconds. */
const tick = 10

/** Fields of /proc/<pid>/stat, from the third on: the name, which is the second, may contain spaces. */
function stat(pid: number | 'self'): number[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
}

/** CPU time of a running process so far, in milliseconds. */
function spentBy({ pid }: ChildProcess): number {
  const [user, system] = stat(pid!).slice(11, 13)
  return (user! + system!) * tick
}

/** CPU time of all child processes that have ended, in milliseconds. */
function spentByChildren(): number {
  const [user, system] = stat('self').slice(13, 15)
  return (user! + system!) * tick
}

/** Runs a Node process to its end and measures its CPU time. No other child process may end meanwhile. */
export async function timed(
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<Finished & { ms: number }> {
  const before = spentByChildren()
  const finished = await runProcess(process.execPath, args, options)
  if (finished.code !== 0) throw new Error(`${args.join(' ')} exited with ${finished.code}: ${finished.stdout}${finished.stderr}`)
  return { ...finished, ms: spentByChildren() - before }
}

/** The mean CPU time of each Node process. They take turns, so that a slow phase of the machine affects all alike. */
export async function meanTimes<Name extends string>(
  commands: Readonly<Record<Name, { args: readonly string[]; cwd: string }>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(commands) as Name[] // the keys of the record
  const sums = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const { args, cwd } = commands[name]
      sums[name] += (await timed(args, { cwd, env: { XDG_CONFIG_HOME: '/nonexistent' } })).ms / rounds
    }
  }
  return sums
}

/** CPU time of a server per request, with 16 requests at a time. */
export async function requestCost(site: RunningSite, path: string, status: number, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const one = (): Promise<void> =>
    new Promise((done, fail) => {
      get(site.url + path, { agent, headers: { accept: 'text/html' } }, (response) => {
        response.resume()
        response.on('end', () => (response.statusCode === status ? done() : fail(new Error(`${path}: ${response.statusCode}`))))
      }).on('error', fail)
    })
  const before = spentBy(site.child)
  let left = count
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) await one()
    }),
  )
  agent.destroy()
  return (spentBy(site.child) - before) / count
}

/**
 * Measures two costs in turns after a warm-up, and returns the lowest of each. Work of others makes a round more expensive, never cheaper,
 * so there are more rounds while the second seems too expensive.
 *
 * @param most - How many times as expensive as the first the second may be.
 */
export async function compareCosts(
  first: () => Promise<number>,
  second: () => Promise<number>,
  most: number,
): Promise<[number, number]> {
  await first()
  await second()
  const costs: [number, number] = [Infinity, Infinity]
  for (let round = 0; round < 3 || (round < 12 && costs[1] > most * costs[0]); round++) {
    costs[0] = Math.min(costs[0], await first())
    costs[1] = Math.min(costs[1], await second())
  }
  return costs
}
