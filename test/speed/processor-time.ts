import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { costIn } from '../support/measure/costs.ts'
import { runProcess, type Finished } from '../support/run-process.ts'
import type { RunningSite } from '../support/start-site.ts'

/*
 * Tests of speed compare CPU time: other work on the machine makes a process wait, but does not add to its CPU time.
 */

/** Linux counts CPU time in ticks of so many milliseconds. */
const tick = 10

/** CPU time of all child processes that have ended, in milliseconds. */
function spentByChildren(): number {
  // Fields from the third on: the name, which is the second, may contain spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ').map(Number)
  const [user, system] = fields.slice(13, 15)
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

/** Measures the CPU time of a Node process: the mean of several, because of the ticks. */
export function costOfRun(args: readonly string[], cwd: string): () => Promise<number> {
  const runs = 4
  return async () => {
    let sum = 0
    for (let run = 0; run < runs; run++) sum += (await timed(args, { cwd, env: { XDG_CONFIG_HOME: '/nonexistent' } })).ms
    return sum / runs
  }
}

/**
 * Like `compareCosts`, for work of many seconds: it is measured once without a warm-up, and again only while the second seems too
 * expensive.
 *
 * @param most - How many times as expensive as the first the second may be.
 */
export async function compareLongRuns(
  first: () => Promise<number>,
  second: () => Promise<number>,
  most: number,
): Promise<[number, number]> {
  const costs: [number, number] = [Infinity, Infinity]
  for (let left = 4; left > 0; left--) {
    costs[0] = Math.min(costs[0], await first())
    costs[1] = Math.min(costs[1], await second())
    if (costs[1] <= most * costs[0]) break
  }
  return costs
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
  let left = count
  const cost = await costIn(site, () =>
    Promise.all(
      Array.from({ length: 16 }, async () => {
        while (left-- > 0) await one()
      }),
    ),
  )
  agent.destroy()
  return cost / count
}
