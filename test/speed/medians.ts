import { runProcess } from '../support/run-process.ts'

export interface Timed {
  args: readonly string[]
  cwd: string
}

/** The median time of each Node process, in milliseconds. Runs take turns, so that whatever else the machine does meets all alike. */
export async function medians<Name extends string>(
  commands: Readonly<Record<Name, Timed>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(commands) as Name[] // the keys of the record
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const start = performance.now()
      const { code, stderr } = await runProcess(process.execPath, commands[name].args, {
        cwd: commands[name].cwd,
        env: { XDG_CONFIG_HOME: '/nonexistent' },
      })
      if (code !== 0) throw new Error(`${name} exited with ${code}: ${stderr}`)
      if (round >= 0) times.get(name)!.push(performance.now() - start) // the first round fills caches
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name)!)])) as Record<Name, number> // every name has its times
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
