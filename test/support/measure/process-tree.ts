import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second on all common platforms. */
const ticksPerSecond = 100

interface ProcessTimes {
  parent: number
  ticks: number
}

/**
 * Processor time of a process and of all processes below it, in seconds, with those that have ended. Zero for processes that have ended
 * themselves. Other systems than Linux only know the time of the current process.
 */
export function treeSeconds(pid: number = process.pid): number {
  const table = readTable()
  if (!table) return pid === process.pid ? ownSeconds() : 0
  const children = groupByParent(table)
  const sum = (each: number): number =>
    (table.get(each)?.ticks ?? 0) + (children.get(each) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(pid) / ticksPerSecond
}

function groupByParent(table: ReadonlyMap<number, ProcessTimes>): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [pid, { parent }] of table) groups.set(parent, [...(groups.get(parent) ?? []), pid])
  return groups
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function readTable(): Map<number, ProcessTimes> | undefined {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return new Map(pids.flatMap((pid) => readTimes(pid)))
  } catch {
    return undefined // not Linux
  }
}

function readTimes(pid: string): [number, ProcessTimes][] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may contain spaces: state, parent, …; fields 14 to 17 are the times of the process and of ended children.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [[Number(pid), { parent: Number(fields[1]), ticks }]]
  } catch {
    return [] // it has ended meanwhile
  }
}
