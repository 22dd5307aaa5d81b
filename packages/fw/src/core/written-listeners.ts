import type { LoadedConfig } from '@fw/kit'
import { displayPath, moduleState, Places } from '@fw/kit/internal'
import { isPlainObject, knownHooks, nearest, problem, type Fw, type Origin } from '@fw/schema'
import type { PlaceOfListener } from './listener-place.ts'

interface Written {
  name: string
  listeners: readonly unknown[]
  at: Pick<Origin, 'source' | 'keys'>
}

export interface WrittenListeners {
  /** Position of a listener in the configuration. */
  placeOf: (listener: unknown) => PlaceOfListener
  /** Warns about unknown hooks that are similar to known ones. */
  misspelt: (fw: Fw) => Promise<string[]>
}

/** The option `hooks` as written: its file, flat or nested. */
export function writtenListeners({ explain, facts }: LoadedConfig): WrittenListeners {
  const places = new Places()
  const all = (): Written[] => explain('hooks').from.flatMap((origin) => [...entries(origin.value, '', origin.keys, origin)])
  return {
    placeOf: (listener) => async () => {
      const found = all().find(({ listeners }) => listeners.includes(listener))
      const place = found && (await places.origin(found.at))
      return place && { file: place.file, line: place.line, column: place.column }
    },
    misspelt: async (fw) => {
      const called = new Set([...knownHooks, ...namesOfModules(fw)])
      const wrong = all().flatMap(({ name, at }) => {
        const near = called.has(name) ? undefined : nearest(name, called)
        return near === undefined ? [] : [{ at, found: problem('UNKNOWN_HOOK', { name, meant: near }) }]
      })
      return Promise.all(
        wrong.map(async ({ at, found: { code, why, fix } }) => {
          const place = await places.origin(at)
          const where = place ? `${displayPath(place.file, facts.rootDir)}:${place.line}:${place.column}` : at.source?.label
          return `${code}: ${why} ${fix}${where === undefined ? '' : ` (${where})`}`
        }),
      )
    },
  }
}

function* entries(value: unknown, prefix: string, keys: readonly string[], { source }: Origin): Generator<Written> {
  if (!isPlainObject(value)) return
  for (const [key, inner] of Object.entries(value)) {
    const name = `${prefix}${key}`
    const at = { keys: [...keys, key], ...(source ? { source } : {}) }
    if (isPlainObject(inner)) yield* entries(inner, `${name}:`, at.keys, { source } as Origin)
    else if (inner !== undefined) yield { name, listeners: [inner].flat(), at }
  }
}

/** Hooks that modules declare. */
function namesOfModules(fw: Fw): string[] {
  return moduleState(fw).installed.flatMap(({ meta }) => meta.hooks ?? [])
}
