import { afterTest } from './reset.ts'
import { testError } from './test-error.ts'

type Exports = Record<string, unknown>
// oxlint-disable-next-line typescript/no-explicit-any -- any function
type AnyFunction = (...args: any[]) => any

/** The exports of all modules of the app and of fw's runtime. The plugin adds a line to each module that registers them. */
function modules(): Set<Exports> {
  return ((globalThis as { __fwTestModules?: Set<Exports> }).__fwTestModules ??= new Set())
}

/** Functions that replace others, with the original. */
const originals = new WeakMap<AnyFunction, AnyFunction>()

/**
 * Replaces an exported function of the app, for example a composable, until the end of the test: for all modules that import it, explicitly or
 * by auto-import. Calls in the module that declares it are not replaced.
 *
 * @example
 * mockComposable(useUser, () => ref({ name: 'Ada' }))
 */
export function mockComposable<Composable extends AnyFunction>(
  composable: Composable,
  mock: (...args: Parameters<Composable>) => unknown,
): void {
  const original = originals.get(composable) ?? composable
  const places = [...modules()].flatMap((exports) => placesOf(exports, original, composable))
  if (places.length === 0) throw notFound(composable)
  const replacement: AnyFunction = (...args) => mock(...(args as Parameters<Composable>)) as unknown
  originals.set(replacement, original)
  for (const { exports, name } of places) {
    const before = Object.getOwnPropertyDescriptor(exports, name)!
    Object.defineProperty(exports, name, { configurable: true, enumerable: true, get: () => replacement })
    afterTest(() => Object.defineProperty(exports, name, before))
  }
}

interface Place {
  exports: Exports
  name: string
}

function placesOf(exports: Exports, ...functions: AnyFunction[]): Place[] {
  return Object.keys(exports)
    .filter((name) => Object.getOwnPropertyDescriptor(exports, name)?.configurable && functions.includes(valueOf(exports, name)))
    .map((name) => ({ exports, name }))
}

/** A module that is still loading throws for bindings that are not initialized. */
function valueOf(exports: Exports, name: string): AnyFunction {
  try {
    return exports[name] as AnyFunction // compared with functions only
  } catch {
    return undefined as never // is no function
  }
}

function notFound({ name }: AnyFunction): Error {
  return testError({
    code: 'FW_TEST_MOCK_UNKNOWN',
    why: `mockComposable() cannot replace ${name === '' ? 'this function' : `\`${name}\``}: no module of the app exports it.`,
    fix: 'Import the function from the file that exports it, or from `#imports`, and pass it itself.',
  })
}
