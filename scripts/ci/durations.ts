import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seconds that each test file takes, by `<project> <path>`; renewed by `npm run ci:durations`. */
export type Durations = Readonly<Record<string, number>>

export const durationsFile = '.ci/durations.json'

export function readDurations(root: string): Durations {
  const file = join(root, durationsFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Durations) : {} // written by ci:durations
}
