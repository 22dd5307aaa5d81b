import { readFileSync } from 'node:fs'
import { baseCompile } from '@intlify/message-compiler'
import { mergeMessages, type Messages } from './runtime/merge-messages.ts'

/**
 * The messages of JSON files as one object for the browser, in which those with parameters, plurals or links are compiled: vue-i18n formats
 * them without its compiler. Plain ones stay strings.
 *
 * @param warn - called for messages that do not compile, which stay strings as well
 * @returns undefined if a file is not JSON: whoever imports it reports that with its place
 */
export function compileMessages(files: readonly string[], warn: (text: string) => void): Messages | undefined {
  try {
    const messages = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown).reduce<Messages>(mergeMessages, {})
    return compileAll(messages, [], warn) as Messages // of an object, an object
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function compileAll(value: unknown, path: readonly string[], warn: (text: string) => void): unknown {
  if (typeof value === 'string') return compileMessage(value, path, warn)
  if (Array.isArray(value)) return value.map((each, index) => compileAll(each, [...path, String(index)], warn))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, compileAll(each, [...path, key], warn)]))
}

function compileMessage(message: string, path: readonly string[], warn: (text: string) => void): unknown {
  let failure: string | undefined
  const { ast } = baseCompile(message, {
    jit: true,
    minify: true,
    location: false,
    onError: (error) => (failure ??= error.message),
  })
  if (failure !== undefined) {
    warn(
      `FW_I18N_MESSAGE: Failed to compile the message ${path.join('.')}: ${failure}. The message is ${JSON.stringify(message)}.`,
    )
    return message
  }
  const { b: body } = ast as unknown as { b: { s?: string } } // what `minify` makes of it
  return body.s === message && !/[{}@|]/.test(message) ? message : ast
}
