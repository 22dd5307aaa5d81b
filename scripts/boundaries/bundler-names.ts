import { parseSync } from 'oxc-parser'
import type { Finding } from './finding.ts'
import type { Workspace } from './workspace.ts'

/** Packages that work with every bundler. */
const neutral = new Set(['fw', 'runtime', 'server-builder'])

/** Also as a part of other names: `data-vite-dev-id`, `VITE_`. */
const bundler = /vite(?!st)|webpack|rspack/gi

/** Files whose code may name a bundler, and why. */
const allowed: Readonly<Record<string, string>> = {}

/** Code that is particular to a bundler. Its package should contribute it, through the contracts of builders. Comments may name bundlers. */
export function findBundlerNames({ packages }: Workspace): Finding[] {
  return packages
    .filter(({ directory }) => neutral.has(directory))
    .flatMap(({ files }) => files)
    .filter(({ path, isTest, text }) => !isTest && !(path in allowed) && text.search(bundler) !== -1)
    .flatMap(({ path, text }) =>
      [...withoutComments(path, text).matchAll(bundler)].map(({ 0: name, index }) => ({
        file: path,
        line: text.slice(0, index).split('\n').length,
        problem: `This names the bundler ${name.toLowerCase()}, and has to work with every one.`,
        fix: 'Let the package of the builder contribute it (`packages/schema/src/contracts`), or read the name from `slots`.',
      })),
    )
}

/** With spaces in place of comments, so that positions stay the same. */
function withoutComments(path: string, text: string): string {
  if (!path.endsWith('.ts')) return text
  let code = text
  for (const { start, end } of parseSync(path, text).comments)
    code = code.slice(0, start) + ' '.repeat(end - start) + code.slice(end)
  return code
}
