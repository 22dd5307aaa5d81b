// Loaded into `fw dev` with --import by tests of how it ends: timers of three seconds or more never fire. A process that ends nevertheless has
// not waited for one of its limits, such as that for a busy thread.
import { promisify } from 'node:util'

const shortest = 3000
const { setTimeout: start } = globalThis

globalThis.setTimeout = Object.assign(
  (callback, delay, ...values) => (delay >= shortest ? start(() => {}, delay) : start(callback, delay, ...values)),
  { [promisify.custom]: start[promisify.custom] },
)
