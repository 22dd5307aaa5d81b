import { painter, writeLog } from '../print/output.ts'

/** Time for connections to close. */
const GRACE_MS = 1000

let openHandles: (() => string[]) | undefined

/** Marks the work of this process as done when the command is, and provides the list of open handles. */
export function endsWithCommand(list: () => string[] = () => []): void {
  openHandles = list
}

/**
 * Exits a process that is done but kept alive by handles of project code, and lists them. Without open handles, the process exits
 * by itself.
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
  // Standard streams are always open.
  return [...counts].filter(([type]) => !/^(?:TTY|Pipe)Wrap$/.test(type)).map(([type, count]) => `${count} ${type}`)
}
