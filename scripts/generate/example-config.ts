import { formatExample } from './format-code.ts'
import { keyText } from './value-text.ts'

/** A complete configuration file with the example of an option. */
export async function exampleConfig(keys: readonly string[], example: string): Promise<string> {
  // A line break after the brace makes the formatter expand every level.
  const inner = keys.toReversed().reduce((value, key) => `{\n${keyText(key)}: ${value} }`, example)
  const code = await formatExample(`export default defineFwConfig(${inner})`)
  return code.trimEnd()
}
