import { statSync } from 'node:fs'
import { readText } from '@fw/kit/internal'

/**
 * The text of a file that may have been read while it was being written: editors truncate a file before they write it, so the text is empty,
 * or the beginning of the new text.
 */
export async function wholeText(file: string, text: string): Promise<string> {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (text !== '' && (size === undefined || size <= Buffer.byteLength(text))) return text
  const whole = await readText(file)
  return whole.startsWith(text) ? whole : text // otherwise another loader has replaced the text
}
