import { formatExample } from './format-code.ts'
import { keyText } from './value-text.ts'

/** A whole configuration file around the example of one option. */
export async function exampleConfig(keys: readonly string[], example: string): Promise<string> {
  // A line break after the brace makes the formatter keep each level on lines of its own.
  const inner = keys.toReversed().reduce((value, key) => `{\n${keyText(key)}: ${value} }`, example)
  const code = await formatExample(`export default defineFwConfig(${inner})`)
  return code.trimEnd()
}
