import { readFileSync } from 'node:fs'
import type { LoadedConfig } from '@fw/kit'
import { editConfig, type ManualStep } from '@fw/scaffold'
import { join, relative, resolve } from 'pathe'
import { glob } from 'tinyglobby'
import { movedPath, movesOf, type Moves } from './moves.ts'
import { aliasedDirectories, rewriteReferences } from './rewrite-references.ts'

export interface Migration {
  moves: Moves
  /** New texts, by the path that a file has after the moves. */
  edits: Map<string, { before: string; after: string }>
  manual: ManualStep[]
}

const sources = ['**/*.{vue,ts,mts,cts,tsx,js,mjs,cjs,jsx,css,scss,sass,less,styl,postcss}']
const ignored = ['**/node_modules/**', '**/.git/**', '**/.fw/**', '**/.output/**', '**/dist/**']
const referencingTsconfig = `{
  "files": [],
  "references": [
    { "path": "./.fw/tsconfig.app.json" },
    { "path": "./.fw/tsconfig.server.json" },
    { "path": "./.fw/tsconfig.shared.json" },
    { "path": "./.fw/tsconfig.node.json" }
  ]
}
`

/** What changes if a project takes the layout of version 4. Nothing is written. */
export async function planMigration(loaded: LoadedConfig): Promise<Migration> {
  const { rootDir: root, srcDir } = loaded.options
  const before = relative(root, srcDir)
  const after = before === '' ? 'app' : before
  const files = await glob(sources, { cwd: root, ignore: ignored, dot: true, followSymbolicLinks: false })
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const used = new Set([...texts.values()].flatMap(aliasedDirectories))
  const moves = movesOf(loaded, (name) => used.has(name))
  const edits: Migration['edits'] = new Map()
  const manual: ManualStep[] = []
  for (const [file, text] of texts) {
    const rewritten = rewriteReferences(text, file, { root, before, after, moves })
    if (rewritten !== text) edits.set(movedPath(file, moves), { before: text, after: rewritten })
  }
  const config = loaded.configFile && relative(root, loaded.configFile)
  if (config === undefined) {
    edits.set('fw.config.ts', {
      before: '',
      after: `import { defineFwConfig } from 'fw/config'\n\nexport default defineFwConfig({\n  future: { compatibilityVersion: 4 },\n})\n`,
    })
  } else {
    const text = texts.get(config) ?? readFileSync(join(root, config), 'utf8')
    const edited = editConfig(
      edits.get(config)?.after ?? text,
      { set: { 'future.compatibilityVersion': 4, ...directoriesFromRoot(loaded) }, replace: true },
      config,
    )
    if ('code' in edited) edits.set(config, { before: text, after: edited.code })
    else manual.push({ path: config, why: edited.why, lines: edited.lines })
  }
  const tsconfig = tsconfigEdit(root)
  if (tsconfig) edits.set('tsconfig.json', tsconfig)
  return { moves, edits, manual }
}

/** Directories that the configuration sets are relative to the source directory in version 3, and to the root in version 4. */
function directoriesFromRoot(loaded: LoadedConfig): Record<string, string> {
  const { options, explain } = loaded
  const { rootDir, srcDir, dir } = options
  const names = ['assets', 'layouts', 'middleware', 'pages', 'plugins', 'public'] as const
  const set = names.filter((name) => explain(`dir.${name}`).from[0]?.kind !== 'default')
  const target = srcDir === rootDir ? join(rootDir, 'app') : srcDir
  return Object.fromEntries(
    set.map((name) => [`dir.${name}`, relative(rootDir, resolve(name === 'public' ? srcDir : target, dir[name]))]),
  )
}

/** The documented file of version 3 becomes that of version 4. Others are left to their author. */
function tsconfigEdit(root: string): { before: string; after: string } | undefined {
  try {
    const text = readFileSync(join(root, 'tsconfig.json'), 'utf8')
    const content = JSON.parse(text) as { extends?: unknown }
    if (content.extends !== './.fw/tsconfig.json' || Object.keys(content).length > 1) return undefined
    return { before: text, after: referencingTsconfig }
  } catch {
    return undefined // there is none, or one with comments
  }
}
