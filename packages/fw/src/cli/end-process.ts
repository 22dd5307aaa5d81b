import { painter, writeLog } from '../print/output.ts'

/** Time for connections that are being closed to do so. */
const GRACE_MS = 1000

let openHandles: (() => string[]) | undefined

/** Says that the work of this process is done with the command, and how to find out what keeps it alive then. */
export function endsWithCommand(list: () => string[] = () => []): void {
  openHandles = list
}

/**
 * Ends a process that has done its work but is kept alive by something that project code has left open, and names it. A process with
 * nothing left to do ends before, by itself.
 */
export function endProcess(): void {
  const list = openHandles
  if (!list) return
  setTimeout(() => {
    const paint = painter(process.stderr)
    writeLog(
      `${paint('yellow', '⚠')} FW_OPEN_HANDLES: The build is complete, but code of the project keeps the process alive: ${namesOf(list()).join(', ')}.\n` +
        "  → Close it in the `close` hook: `nitroApp.hooks.hook('close', …)` in a server plugin, `hooks: { close }` in a module.",
    )
    process.exit()
  }, GRACE_MS).unref()
}

function namesOf(handles: readonly string[]): string[] {
  if (handles.length > 0) return [...handles]
  const counts = new Map<string, number>()
  for (const type of process.getActiveResourcesInfo()) counts.set(type, (counts.get(type) ?? 0) + 1)
  // Standard streams are always there.
  return [...counts].filter(([type]) => !/^(?:TTY|Pipe)Wrap$/.test(type)).map(([type, count]) => `${count} ${type}`)
}
