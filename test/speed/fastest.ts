import { runProcess } from '../support/run-process.ts'

export interface Timed {
  args: readonly string[]
  cwd: string
}

/**
 * The shortest time of each Node process, in milliseconds: whatever else the machine does only adds to a time. Runs take
 * turns, so that a slow phase of the machine meets all alike.
 */
export async function fastest<Name extends string>(
  commands: Readonly<Record<Name, Timed>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(commands) as Name[] // the keys of the record
  const times = new Map<Name, number>()
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const { args, cwd } = commands[name]
      const start = performance.now()
      const { code, stderr } = await runProcess(process.execPath, args, { cwd, env: { XDG_CONFIG_HOME: '/nonexistent' } })
      if (code !== 0) throw new Error(`${name} exited with ${code}: ${stderr}`)
      times.set(name, Math.min(times.get(name) ?? Infinity, performance.now() - start))
    }
  }
  return Object.fromEntries(times) as Record<Name, number> // every name has its time
}
