import { readText, usesIslands } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { clientAttribute, partFiles } from '../features/components/islands-module.ts'
import type { AppChange } from './refresh-app.ts'

/** Whether templates were changed that may use other interactive components in islands. Their names are part of a generated module. */
export async function changesParts({ app, options }: BuildApp, changes: readonly AppChange[]): Promise<boolean> {
  if (!usesIslands(app, options)) return false
  const files = partFiles(app, options)
  const edited = changes.filter(({ event, path }) => event === 'change' && files.has(path))
  const texts = await Promise.all(edited.map(({ path }) => textOf(path)))
  return texts.some((text) => text.includes(clientAttribute))
}

/** A file that is gone again has no text. */
async function textOf(path: string): Promise<string> {
  try {
    return await readText(path)
  } catch {
    return ''
  }
}
