import { isPlainObject, type PlainObject } from '@fw/schema'

/** A value for JSON output: functions, regular expressions and instances become text in angle brackets. */
export function toJson(value: unknown, indent: number = 2): string {
  const parents: unknown[] = []
  return JSON.stringify(
    value,
    function (this: unknown, _key, each: unknown) {
      if (typeof each === 'bigint') return `${each}n`
      if (typeof each === 'function') return `<function${each.name ? ` ${each.name}` : ''}>`
      if (typeof each === 'symbol') return `<${String(each)}>`
      if (typeof each !== 'object' || each === null) return each
      // `this` is the object that contains the value, so everything above it is a parent.
      while (parents.length > 0 && parents.at(-1) !== this) parents.pop()
      if (parents.includes(each)) return '<circular>'
      if (!Array.isArray(each) && !isPlainObject(each))
        return each instanceof RegExp
          ? `<regexp ${each}>`
          : each instanceof Date
            ? each
            : `<${each.constructor?.name || 'object'}>`
      parents.push(each)
      return each
    },
    indent,
  )
}

/** A value on one line, truncated if it is long. */
export function toLine(value: unknown, most: number = 80): string {
  if (value === undefined) return 'not set'
  const text = toJson(value, 0)
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

const shown = new Set(['public', 'app', 'serverEngine'])

/** The options with private values of `runtimeConfig` masked, since output ends up in logs and bug reports. */
export function withoutSecrets<T extends { runtimeConfig: unknown; serverEngine: { runtimeConfig: unknown } }>(options: T): T {
  return {
    ...options,
    runtimeConfig: maskPrivate(options.runtimeConfig),
    serverEngine: { ...options.serverEngine, runtimeConfig: maskPrivate(options.serverEngine.runtimeConfig) },
  }
}

function maskPrivate(config: unknown): unknown {
  if (!isPlainObject(config)) return config
  return mapObject(config, (value, key) => (shown.has(key) ? value : mask(value, new Set())))
}

/** Empty strings and booleans reveal nothing; everything else may be a secret. */
export function mask(value: unknown, parents: Set<unknown> = new Set()): unknown {
  if (value === '' || value === null || value === undefined || typeof value === 'boolean') return value
  if (parents.has(value)) return '<circular>'
  const inner = new Set(parents).add(value)
  if (Array.isArray(value)) return value.map((each) => mask(each, inner))
  return isPlainObject(value) ? mapObject(value, (each) => mask(each, inner)) : '<masked>'
}

function mapObject(object: PlainObject, change: (value: unknown, key: string) => unknown): PlainObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}
