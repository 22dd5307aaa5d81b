import type { ChildProcess } from 'node:child_process'
import { until } from './until.ts'

/** Resolves when a process has printed the text. Throws, with what it has printed, if it ends before. */
export async function waitForOutput(child: ChildProcess, text: string): Promise<void> {
  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? [])
  let printed = ''
  let failure: unknown
  const read = (part: string): void => void (printed += part)
  const fail = (reason: unknown): void => void (failure = reason)
  child.once('close', fail).once('error', fail)
  for (const stream of streams) stream.setEncoding('utf8').on('data', read)
  const hasPrinted = (): boolean => {
    if (printed.includes(text)) return true
    if (failure !== undefined) throw new Error(`${child.spawnargs.join(' ')}\nhas ended with ${String(failure)}.\n${printed}`)
    return false
  }
  await until(`${child.spawnfile} prints "${text}"`, hasPrinted, { details: () => printed })
  child.off('close', fail).off('error', fail)
  for (const stream of streams) stream.off('data', read).resume() // a full pipe would block the process
}
