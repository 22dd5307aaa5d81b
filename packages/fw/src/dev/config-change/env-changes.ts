import { readFileSync } from 'node:fs'
import type { LoadedConfig } from '@fw/kit'
import type { DeepChange } from './deep-changes.ts'

export interface OtherChange extends DeepChange {
  variable?: string
  place?: { file: string; line?: number }
}

/** Changed variables of `.env` files, except for those already listed for an option. Any code may read them. */
export function envChanges(before: LoadedConfig, after: LoadedConfig, known: ReadonlySet<string>): OtherChange[] {
  const names = new Set([...before.envFiles.origin.keys(), ...after.envFiles.origin.keys()])
  return [...names]
    .filter((name) => !known.has(name) && before.facts.env[name] !== after.facts.env[name])
    .map((name) => {
      const place = envPlace(name, after) ?? withoutLine(envPlace(name, before))
      return {
        keys: ['process', 'env', name],
        before: before.facts.env[name],
        after: after.facts.env[name],
        variable: name,
        ...(place ? { place } : {}),
      }
    })
}

/** The position of a variable in an `.env` file. */
export function envPlace(name: string, { envFiles }: LoadedConfig): { file: string; line?: number } | undefined {
  const file = envFiles.origin.get(name)
  if (file === undefined) return undefined
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const index = lines.findLastIndex((line) => line.replace(/^\s*(?:export\s+)?/, '').split(/[\s=:]/)[0] === name)
    return index === -1 ? { file } : { file, line: index + 1 }
  } catch {
    return { file } // deleted in the meantime
  }
}

const withoutLine = (place: { file: string } | undefined): { file: string } | undefined => place && { file: place.file }
