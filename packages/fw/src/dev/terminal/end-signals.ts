const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

type EndSignal = keyof typeof codes

/**
 * Tells of the first signal to end, with the exit code for it. The second one ends the process at once. Gives what is called
 * for a signal, for keys that mean one.
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
