import { isRef, toRef, type Ref } from 'vue'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'

type Init<T> = () => T | Ref<T>

/**
 * Returns a ref that is shared by all components and transferred from the server to the browser.
 * @example
 * const counter = useState('counter', () => 0)
 */
export function useState<T>(init?: Init<T>, injectedKey?: string): Ref<T>
export function useState<T>(key: string, init?: Init<T>, injectedKey?: string): Ref<T>
export function useState<T>(...args: unknown[]): Ref<T> {
  const injected = typeof args.at(-1) === 'string' ? args.pop() : undefined
  if (typeof args[0] !== 'string') args.unshift(injected)
  const [key, init] = args as [string, Init<T> | undefined] // overloads are checked at the call
  if (!key || (init !== undefined && typeof init !== 'function')) {
    const error = new TypeError(
      `useState() needs ${key ? 'a function that returns the initial value' : 'a key'}: useState('key', () => value).`,
    )
    error.name = 'FW_STATE_ARGUMENTS'
    throw error
  }
  const app = useFwApp('useState')
  const { state } = app.payload
  const name = prefix + key
  if (init) initsOf(app).set(name, init)
  if (init && state[name] === undefined) state[name] = init()
  return toRef(state, name) as Ref<T> // the caller decides the type of the value
}

/**
 * Clears state: all of it, or that of the given keys. With `reset` it is set to its initial value.
 * @example
 * clearFwState(['cart'], { reset: true })
 */
export function clearFwState(keys?: string | string[] | ((key: string) => boolean), options: { reset?: boolean } = {}): void {
  const app = useFwApp('clearFwState')
  const { state } = app.payload
  const all = Object.keys(state)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
  const wanted = keys === undefined ? all : typeof keys === 'function' ? all.filter(keys) : [keys].flat()
  for (const key of wanted) {
    const name = prefix + key
    const init = options.reset ? initsOf(app).get(name) : undefined
    const value = init?.()
    if (init) state[name] = isRef(value) ? value.value : value
    else delete state[name]
  }
}

/** Separates state from other values that plugins store in the same place. */
const prefix = '$s'

const inits = /* @__PURE__ */ new WeakMap<FwApp, Map<string, Init<unknown>>>()

function initsOf(app: FwApp): Map<string, Init<unknown>> {
  let map = inits.get(app)
  if (!map) inits.set(app, (map = new Map()))
  return map
}
