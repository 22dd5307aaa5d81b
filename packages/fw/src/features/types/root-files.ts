import type { TsConfig, TypeContext, TypeContexts } from '@fw/schema'
import { isAbsolute, join } from 'pathe'
import { pathFrom } from './import-path.ts'
import { rootFile } from './type-contexts.ts'

/** The tsconfig files and their root declaration files, by path in the build directory. */
export function rootFiles(contexts: TypeContexts, buildDir: string, variant: 'A' | 'B'): Map<string, string> {
  const files = new Map<string, string>()
  if (variant === 'B') {
    files.set('fw.d.ts', declarations(Object.values(contexts), buildDir))
    files.set('tsconfig.json', json(union(contexts)))
    return files
  }
  for (const context of contextNames) {
    files.set(rootFile(context).slice(2), declarations([contexts[context]], buildDir))
    files.set(`tsconfig.${context}.json`, json(contexts[context].tsConfig))
  }
  return files
}

/** Names of these files. */
export function rootFileNames(variant: 'A' | 'B'): string[] {
  if (variant === 'B') return ['fw.d.ts', 'tsconfig.json']
  return contextNames.flatMap((context) => [rootFile(context).slice(2), `tsconfig.${context}.json`])
}

const contextNames = ['app', 'server', 'shared', 'node'] as const

/** A single config for all contexts: that of the app, including the files of the others. */
function union({ app, server, shared, node }: TypeContexts): TsConfig {
  const { exclude, include, ...rest } = app.tsConfig
  const others = [server, shared, node].flatMap((context) => context.tsConfig.include)
  const own = new Set(['./fw.server.d.ts', './fw.shared.d.ts', './fw.node.d.ts'])
  const all = [...new Set([...include, ...others])].filter((each) => !own.has(each))
  const { types: _, ...compilerOptions } = rest.compilerOptions
  const wanted = new Set(others)
  return { ...rest, compilerOptions, include: all, exclude: exclude.filter((each) => !wanted.has(each)) }
}

function declarations(contexts: readonly TypeContext[], buildDir: string): string {
  const lines = contexts
    .flatMap(({ references }) => references)
    .map((reference) => {
      if ('types' in reference) return `/// <reference types=${JSON.stringify(reference.types)} />`
      const path = isAbsolute(reference.path) ? reference.path : join(buildDir, reference.path)
      return `/// <reference path=${JSON.stringify(pathFrom(buildDir, path))} />`
    })
  const texts = contexts.flatMap(({ declarations: own }) => own)
  return [...new Set(lines), ...new Set(texts), 'export {}', ''].join('\n')
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
