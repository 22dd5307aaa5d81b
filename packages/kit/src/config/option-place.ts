import type { Explanation } from '@fw/schema'
import { Places } from './place-problems.ts'

/** Returns the position of an option, or undefined if it is not set in a file. */
export async function optionPlace(
  explain: (path: string) => Explanation,
  path: string,
): Promise<{ file: string; line: number; column: number } | undefined> {
  const [origin] = explain(path).from
  const place = origin && (await new Places().origin(origin))
  return place && { file: place.file, line: place.line, column: place.column }
}
