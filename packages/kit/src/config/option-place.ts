import type { Explanation } from '@fw/schema'
import { Places } from './place-problems.ts'

/** Where an option was written; undefined if it was not written in a file. */
export async function optionPlace(
  explain: (path: string) => Explanation,
  path: string,
): Promise<{ file: string; line: number; column: number } | undefined> {
  const [origin] = explain(path).from
  const place = origin && (await new Places().origin(origin))
  return place && { file: place.file, line: place.line, column: place.column }
}
