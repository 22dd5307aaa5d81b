import { setTimeout as delay } from 'node:timers/promises'
import { isRunning, type LockEntry } from './dev-lock.ts'

/** Ends the process that serves a project: with SIGTERM, and with SIGKILL after `patience`. Returns whether it has ended. */
export async function stopOther(entry: LockEntry, patience: number = 10_000): Promise<boolean> {
  if (!isRunning(entry)) return true
  // Without its start time the process cannot be distinguished from a later one with the same pid.
  if (entry.process === undefined && process.platform !== 'win32') return false
  return (await signalAndWait(entry, 'SIGTERM', patience)) || signalAndWait(entry, 'SIGKILL', 1000)
}

async function signalAndWait(entry: LockEntry, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  try {
    process.kill(entry.pid, signal)
  } catch {
    return !isRunning(entry) // ended in the meantime, or not permitted
  }
  for (const end = Date.now() + patience; Date.now() < end;) {
    await delay(20)
    if (!isRunning(entry)) return true
  }
  return false
}
