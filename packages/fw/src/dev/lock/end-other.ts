import { setTimeout as delay } from 'node:timers/promises'
import { isRunning, type LockEntry } from './dev-lock.ts'

/** Ends the process that serves a project: politely first, by force after `patience`. Tells whether it is gone. */
export async function endOther(entry: LockEntry, patience: number = 2000): Promise<boolean> {
  if (!isRunning(entry)) return true
  // Without the start of the process there is no telling whether the number still means the same one.
  if (entry.process === undefined && process.platform !== 'win32') return false
  return (await signalAndWait(entry, 'SIGTERM', patience)) || signalAndWait(entry, 'SIGKILL', 1000)
}

async function signalAndWait(entry: LockEntry, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  try {
    process.kill(entry.pid, signal)
  } catch {
    return !isRunning(entry) // gone meanwhile, or somebody else's
  }
  for (const end = Date.now() + patience; Date.now() < end;) {
    await delay(20)
    if (!isRunning(entry)) return true
  }
  return false
}
