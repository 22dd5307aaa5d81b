import { readFileSync } from 'node:fs'
import { baseCompile } from '@intlify/message-compiler'
import { mergeMessages, type Messages } from './runtime/merge-messages.ts'

/**
 * Compiles the messages of JSON files for the browser, so that vue-i18n can format them without its compiler. Only messages with
 * parameters, plurals or links are compiled; plain ones stay strings.
 *
 * @param warn - called for messages that do not compile, which stay strings as well
 * @returns undefined if a file is invalid JSON, which the bundler reports with its location
 */
export function compileMessages(files: readonly string[], warn: (text: string) => void): Messages | undefined {
  try {
    const messages = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown).reduce<Messages>(mergeMessages, {})
    return compileAll(messages, [], warn) as Messages // an object in, an object out
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
  const { b: body } = ast as unknown as { b: { s?: string } } // the output format of `minify`
  return body.s === message && !/[{}@|]/.test(message) ? message : ast
}
