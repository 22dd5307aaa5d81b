const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

type EndSignal = keyof typeof codes

/**
 * Calls the callback with the exit code on the first termination signal. A second one ends the process immediately. Returns a
 * function that simulates a signal, for keyboard shortcuts.
 */
export function endSignals(asked: (code: number) => void): (signal: EndSignal) => void {
  let ending = false
  const receive = (signal: EndSignal): void => {
    if (ending) process.exit(codes[signal])
    ending = true
    asked(codes[signal])
  }
  const names = Object.keys(codes) as EndSignal[] // the keys of the object above
  for (const name of names) process.on(name, receive)
  return receive
}
