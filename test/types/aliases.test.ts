import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { preparedProject } from '../support/prepared-project.ts'
import { checkProject } from './check-project.ts'

const variants = [
  {
    variant: 'A',
    src: 'app/',
    written: 'future: { compatibilityVersion: 4 },',
    worlds: ['app', 'server', 'shared', 'node'],
  },
  { variant: 'B', src: '', written: '', worlds: [] },
] as const

const use = `import { books } from '#data/books'
import { limit } from '#limit'
export const first: string = books[0]! + limit
`

describe.each(variants)('aliases in $variant', ({ src, written, worlds }) => {
  const configs = worlds.length > 0 ? worlds.map((world) => `tsconfig.${world}.json`) : ['tsconfig.json']
  const prepared = (more: Record<string, string> = {}) =>
    preparedProject(
      {
        'lib/data/books.ts': `export const books: string[] = ['one']\n`,
        'lib/data/authors.ts': `export const authors: string[] = ['Ann']\n`,
        'lib/limit.ts': 'export const limit: number = 10\n',
        [`${src}utils/own.ts`]: 'export const own = 1\n',
        ...more,
      },
      `{ ${written} alias: { '#data': './lib/data', '#limit': './lib/limit.ts' } }`,
    )

  it('R35, R36: are in every tsconfig, custom ones and those of fw', async () => {
    const { tsConfig } = await prepared()
    for (const config of configs) {
      const paths = tsConfig(config).compilerOptions['paths']
      expect(paths, config).toMatchObject({ '#data/*': ['../lib/data/*'], '#limit': ['../lib/limit'] })
      expect(Object.keys(paths as object), config).toEqual(expect.arrayContaining(['#shared/*']))
    }
  })

  it('R37: have types, in the app and on the server', { timeout: 120_000 }, async () => {
    const wrong = use.replace(': string', ': number')
    const { dir } = await prepared({
      [`${src}utils/first.ts`]: use,
      [`${src}utils/wrong.ts`]: wrong,
      'server/utils/wrong.ts': wrong,
    })
    const found = new Set(
      configs.flatMap((config) => checkProject(dir, `.fw/${config}`)).map((each) => each.replace(/ [A-Z].*/, '')),
    )
    expect([...found].toSorted()).toEqual([`${src}utils/wrong.ts:3`, 'server/utils/wrong.ts:3'].toSorted())
  })

  it('R37: are completed with the files of their directory', async () => {
    const file = `${src}utils/first.ts`
    const { dir } = await prepared({ [file]: `import { books } from '#data/'\n` })
    expect(pathsAfter(dir, `.fw/${configs[0]}`, file, '#data/')).toEqual(['authors', 'books'])
  })
})

/** The paths that an editor offers after a text in a file. */
function pathsAfter(dir: string, config: string, file: string, text: string): string[] {
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(
    join(dir, config),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => {},
    },
  )!
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => (ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8')) : undefined),
    getCurrentDirectory: () => dir,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  const path = join(dir, file)
  const at = readFileSync(path, 'utf8').indexOf(text) + text.length
  return (service.getCompletionsAtPosition(path, at, {})?.entries ?? []).map(({ name }) => name).toSorted()
}
