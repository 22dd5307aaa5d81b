/** An error of devalue. Its `value` and `root` contain the visitor's data, which must not be logged. */
interface DevalueError extends Error {
  /** For example `.data["user"].save`. */
  path: string
  value: unknown
}

export function isDevalueError(error: unknown): error is DevalueError {
  return error instanceof Error && error.name === 'DevalueError'
}

/** Explains which value cannot be serialized, where it comes from, and what to do. */
export function payloadError({ path, value }: DevalueError): Error {
  const [, part = '', rest = ''] = /^\.(data|state)(.*)$/.exec(path) ?? []
  const key = /^\.([\w$]+)|^\["((?:[^"\\]|\\.)*)"\]/.exec(rest)
  const name = key?.[1] ?? key?.[2] ?? ''
  const source =
    part === 'data'
      ? `Data with the key "${name}" (useAsyncData or useFetch)`
      : part === 'state'
        ? `State with the key "${name.replace(/^\$s/, '')}" (useState)`
        : 'The payload'
  const error = new TypeError(
    `${source} cannot be serialized: ${path.replace(/^\./, '')} is ${kindOf(value)}. ${remedyFor(value)}`,
  )
  error.name = 'FW_PAYLOAD_VALUE'
  return error
}

function kindOf(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'symbol') return 'a symbol'
  if (value instanceof Promise) return 'a promise'
  const name = (Object(value) as object).constructor?.name
  return name && name !== 'Object' ? `an instance of the class ${name}` : 'an object with a custom prototype'
}

function remedyFor(value: unknown): string {
  if (value instanceof Promise) return 'Await it in the handler.'
  if (typeof value === 'function' || typeof value === 'symbol')
    return 'Leave it out with `transform` or `pick`, or create it in the component.'
  return 'Return plain data, or define how to serialize the class with `definePayloadReducer` and `definePayloadReviver`.'
}
