// Preload for `.ci/stress --clock <seconds>`: the clock of the process differs from that of the file system, as in virtual machines, on network
// mounts, and after a wrong time was set. Timers and `performance` are not affected.
import process from 'node:process'

const shift = Number(process.env.FW_STRESS_CLOCK ?? 0) * 1000
const Real = Date

class ShiftedDate extends Real {
  constructor(...args) {
    super(...(args.length === 0 ? [Real.now() + shift] : args))
  }

  static now() {
    return Real.now() + shift
  }
}

// Called without `new`, Date returns a text.
globalThis.Date = new Proxy(ShiftedDate, { apply: () => new ShiftedDate().toString() })
