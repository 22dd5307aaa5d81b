type Write = NodeJS.WriteStream['write']

export interface ForeignWrites {
  /** Runs a function whose writes are not reported. */
  quietly: (run: () => void) => void
  /** Whether the last foreign write did not end with a newline, so that the line must not be overwritten. */
  isMidLine: () => boolean
  /** Marks the foreign line as ended. */
  endLine: () => void
  stop: () => void
}

/**
 * Detects writes of other code to a terminal: the app may log at any time, and its lines must not be overwritten.
 *
 * @param noticed - Called before a foreign write.
 */
export function watchWrites(streams: readonly NodeJS.WriteStream[], noticed: () => void): ForeignWrites {
  let quiet = false
  let midLine = false
  const stops = streams.map((stream) => {
    const original: Write = stream.write
    const watched = function (this: NodeJS.WriteStream, ...args: Parameters<Write>): boolean {
      if (!quiet) {
        noticed()
        const [text] = args
        if (text.length > 0) midLine = typeof text === 'string' ? !text.endsWith('\n') : text.at(-1) !== 10
      }
      return original.apply(this, args)
    } as Write // one of several overloads, all passed through
    stream.write = watched
    return (): void => {
      // Keep a wrapper that was added later.
      if (stream.write === watched) stream.write = original
    }
  })
  return {
    quietly: (run) => {
      quiet = true
      try {
        run()
      } finally {
        quiet = false
      }
    },
    isMidLine: () => midLine,
    endLine: () => void (midLine = false),
    stop: () => stops.forEach((stop) => stop()),
  }
}

/** Other streams that write to the same terminal. */
export function streamsBeside(stream: NodeJS.WriteStream): NodeJS.WriteStream[] {
  const all = [process.stdout, process.stderr]
  return all.includes(stream as never) ? all.filter((each) => each === stream || each.isTTY) : [stream]
}
