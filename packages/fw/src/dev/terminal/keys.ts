export type Key = 'restart' | 'open' | 'urls' | 'clear' | 'help' | 'quit' | 'interrupt' | 'suspend'

const keyOf: ReadonlyMap<string, Key> = new Map<string, Key>([
  ['r', 'restart'],
  ['o', 'open'],
  ['u', 'urls'],
  ['c', 'clear'],
  ['h', 'help'],
  ['?', 'help'],
  ['q', 'quit'],
  ['\u0003', 'interrupt'],
  ['\u0004', 'quit'],
  ['\u001A', 'suspend'],
])

export const keyHelp: string = [
  '  r  restart',
  '  o  open in the browser',
  '  u  show the addresses',
  '  c  clear the screen',
  '  q  quit (also Ctrl-C)',
].join('\n')

/** Reads keys: immediately in a terminal, otherwise after Enter. Returns a function that stops it. */
export function readKeys(stdin: NodeJS.ReadStream, pressed: (key: Key) => void): () => void {
  const raw = stdin.isTTY === true && typeof stdin.setRawMode === 'function'
  let waiting = ''
  const onData = (data: Buffer | string): void => {
    const text = data.toString()
    if (raw) {
      // Arrow keys start with Escape, so the letters that follow are not commands. Neither is pasted text.
      const key = keyOf.get(text)
      if (key) pressed(key)
      return
    }
    const lines = (waiting + text).split(/\r?\n/)
    // Limits the buffer.
    waiting = (lines.pop() ?? '').slice(-100)
    for (const line of lines) {
      const key = keyOf.get(line.trim())
      if (key) pressed(key)
    }
  }
  const setRaw = (on: boolean): void => {
    try {
      if (raw) stdin.setRawMode(on)
    } catch {
      // the terminal was closed
    }
  }
  const resume = (): void => setRaw(true)
  // The shell has used the terminal while the process was suspended.
  process.on('SIGCONT', resume)
  setRaw(true)
  stdin.on('data', onData).on('error', ignore).resume()
  return () => {
    process.off('SIGCONT', resume)
    stdin.off('data', onData).pause()
    setRaw(false)
    stdin.unref?.()
  }
}

/** Suspends the process, which a terminal in raw mode doesn't do itself. */
export function suspend(stdin: NodeJS.ReadStream): void {
  if (process.platform === 'win32') return
  if (stdin.isTTY) stdin.setRawMode(false)
  process.kill(process.pid, 'SIGTSTP')
}

/** Errors of a closed terminal are ignored. */
function ignore(): void {}
