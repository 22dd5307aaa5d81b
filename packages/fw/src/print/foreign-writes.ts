type Write = NodeJS.WriteStream['write']

export interface ForeignWrites {
  /** Runs code whose writes are our own. */
  quietly: (run: () => void) => void
  /** Whether what others wrote has not ended its line yet, so that ours must not take that line back. */
  isMidLine: () => boolean
  /** The line of others has been ended. */
  endLine: () => void
  stop: () => void
}

/**
 * Notices what others write to a terminal: code of the app logs when it likes, and its lines must not be taken for ours.
 *
 * @param noticed - Called before it is written.
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
    } as Write // one of several signatures, all passed on as they are
    stream.write = watched
    return (): void => {
      // Somebody may have put another one on top meanwhile; that one stays.
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

/** What shows on the same screen as a stream. */
export function streamsBeside(stream: NodeJS.WriteStream): NodeJS.WriteStream[] {
  const all = [process.stdout, process.stderr]
  return all.includes(stream as never) ? all.filter((each) => each === stream || each.isTTY) : [stream]
}
