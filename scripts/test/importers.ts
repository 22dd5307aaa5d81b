import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'
import { importsOf } from '../boundaries/imports.ts'
import { isRelative, resolveRelative } from '../boundaries/specifier.ts'
import { jitiAlias } from '../source-aliases.mjs'

/** Finds the files of the repository that import a file. Types count too: a change of a type changes what is tested. */
export function readImporters(root: string): (path: string) => readonly string[] {
  const importers = new Map<string, string[]>()
  const files = ['packages', 'scripts', 'test'].flatMap((dir) =>
    listFiles(join(root, dir))
      .map((path) => `${dir}/${path}`)
      .filter((path) => path.endsWith('.ts') && !/(?:^|\/)(?:node_modules|dist|dist-dev|fixtures|templates)\//.test(path)),
  )
  for (const path of files) {
    for (const { specifier } of importsOf(path, readFileSync(join(root, path), 'utf8'))) {
      const target = resolve(root, path, specifier)
      if (target) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return (path) => importers.get(path) ?? []
}

function resolve(root: string, from: string, specifier: string): string | undefined {
  if (isRelative(specifier)) return resolveRelative(from, specifier)
  const entry = (jitiAlias as Record<string, string>)[specifier]
  if (entry) return relative(root, entry)
  const [name, dir] =
    Object.entries(jitiAlias as Record<string, string>).find(([key]) => key.endsWith('/') && specifier.startsWith(key)) ?? []
  if (!name || !dir) return undefined
  const file = `${dir}${specifier.slice(name.length)}`
  const found = [`${file}.ts`, `${file}/index.ts`].find((each) => existsSync(each))
  return found && relative(root, found)
}
