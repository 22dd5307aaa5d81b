type Write = NodeJS.WriteStream['write']

/**
 * Notices what others write to a terminal: code of the app logs when it likes, and its lines must not be taken for ours. Gives
 * a function that writes unnoticed, and the end of it.
 */
export function watchWrites(
  streams: readonly NodeJS.WriteStream[],
  noticed: (text: string) => void,
): { quietly: (run: () => void) => void; stop: () => void } {
  let quiet = false
  const stops = streams.map((stream) => {
    const original: Write = stream.write
    const watched = function (this: NodeJS.WriteStream, ...args: Parameters<Write>): boolean {
      if (!quiet) noticed(typeof args[0] === 'string' ? args[0] : '\n')
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
    stop: () => stops.forEach((stop) => stop()),
  }
}
