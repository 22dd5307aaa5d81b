import { expect } from 'vitest'
import { treeSeconds } from './process-tree.ts'

/*
 * Bounds of cost, as ratios of processor time in one run: other work on the machine makes a process wait, but adds nothing to its processor time,
 * and a slow machine is slow for both sides of a ratio.
 */

/** Processor time that this process spends on the work, in milliseconds. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Processor time of another process, such as a server, during the work, in milliseconds. Counted in steps of 10. */
export async function costIn({ pid }: { pid: number }, work: () => unknown): Promise<number> {
  const before = treeSeconds(pid)
  await work()
  return (treeSeconds(pid) - before) * 1000
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

/**
 * Fails if the second costs more than `most` times as much as the first.
 *
 * @example
 * const cost = (size: number) => () => costOf(() => parse('['.repeat(size)))
 * await expectRatio('8 times as much text', cost(1000), cost(8000), 12)
 */
export async function expectRatio(
  what: string,
  first: () => Promise<number>,
  second: () => Promise<number>,
  most: number,
): Promise<void> {
  const [one, other] = await compareCosts(first, second, most)
  expect(other, `${what}: ${other.toFixed(1)} ms, at most ${most} × ${one.toFixed(1)} ms`).toBeLessThanOrEqual(most * one)
}
