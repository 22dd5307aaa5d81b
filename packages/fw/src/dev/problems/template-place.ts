import { readFile } from 'node:fs/promises'
import { nearest, type MappedPlace, type RawError } from '@fw/schema'
import { absoluteFile, type ProjectFiles } from './project-files.ts'

/** The first position of a name in the template of a component. */
export async function templatePlace({ template }: RawError, files: ProjectFiles): Promise<MappedPlace | undefined> {
  const file = template?.file === undefined ? undefined : absoluteFile(template.file, files.rootDir)
  if (!template || file === undefined || !files.mayRead(file)) return undefined
  const text = await readFile(file, 'utf8').catch(() => '')
  const from = Math.max(0, text.search(/^<template\b/m))
  const name = template.name.replaceAll(/[$]/g, String.raw`\$`)
  const pattern =
    template.kind === 'component'
      ? new RegExp(`<${name}\\b|<${kebab(template.name)}\\b`)
      : new RegExp(`(?<![\\w$.'"-])${name}(?![\\w$-]*=")(?![\\w$])|(?<==")${name}(?![\\w$])`)
  const at = text.slice(from).search(pattern)
  if (at === -1) return { file, line: 1, column: 1 }
  const before = text.slice(0, from + at).split('\n')
  return { file, line: before.length, column: before.at(-1)!.length + 1 }
}

/** Suggests a similar name. */
export async function templateHint(
  { template }: RawError,
  { components, files, file }: { components: readonly string[]; files: ProjectFiles; file: string | undefined },
): Promise<string | undefined> {
  if (!template) return undefined
  if (template.kind === 'component') {
    const near = nearest(template.name, components)
    return near === undefined
      ? 'Create it in the components directory, import it, or check the name.'
      : `Did you mean \`<${near}>\`?`
  }
  const text = file !== undefined && files.mayRead(file) ? await readFile(file, 'utf8').catch(() => '') : ''
  const script = /<script\b[^>]*>([^]*?)<\/script>/.exec(text)?.[1] ?? ''
  const names = new Set(
    [...script.matchAll(/\b(?:const|let|var|function|import)\s+([\w$]+)|[{,]\s*([\w$]+)/g)].map((each) => each[1] ?? each[2]!),
  )
  const near = nearest(template.name, names)
  return near === undefined ? 'Define it in `<script setup>`, or check the name.' : `Did you mean \`${near}\`?`
}

function kebab(name: string): string {
  return name.replaceAll(/\B([A-Z])/g, '-$1').toLowerCase()
}
