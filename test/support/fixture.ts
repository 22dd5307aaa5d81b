import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { write, type Files } from './project.ts'

/** A directory in `test/fixtures`, `app-b` (derived from `app-a`), or the files themselves. */
export type Fixture = string | Files

export const workspaceDir: string = fileURLToPath(new URL('../..', import.meta.url))

export const fixturesDir: string = join(workspaceDir, 'test/fixtures')

/** Writes a fixture, and the changes of a test, to a directory. */
export function writeFixture(fixture: Fixture, dir: string, changes: Files = {}): void {
  mkdirSync(dir, { recursive: true })
  if (typeof fixture !== 'string') write(dir, fixture)
  else if (fixture === 'app-b') writeAsVariantB(join(fixturesDir, 'app-a'), dir)
  else cpSync(join(fixturesDir, fixture), dir, { recursive: true, verbatimSymlinks: true })
  write(dir, changes)
  linkModules(dir)
}

/** What is in `app/` in variant A, and in the root in variant B. These two stay in `app/` in both. */
const inAppInBoth = new Set(['router.options.ts', 'spa-loading-template.html'])

function writeAsVariantB(source: string, dir: string): void {
  cpSync(source, dir, { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(dir, 'app')))
    if (!inAppInBoth.has(name)) renameSync(join(dir, 'app', name), join(dir, name))
  edit(join(dir, 'fw.config.ts'), / *future: \{ compatibilityVersion: 4 \},\n/, '')
  // Only variant A has auto-imports of shared code.
  const shared = "import { slugOf } from '#shared/utils/slug-of'\n"
  edit(join(dir, 'server/api/data.get.ts'), /^/, shared)
  edit(join(dir, 'pages/imports.vue'), /^<script.*>\n/, `$&${shared}`)
}

function edit(file: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8')
  if (!pattern.test(text)) throw new Error(`${file} is not as expected.`)
  writeFileSync(file, text.replace(pattern, replacement))
}

/** Links every package of the workspace. The directory belongs to the site, so it can contain more packages, and its cache. */
function linkModules(dir: string): void {
  const from = join(workspaceDir, 'node_modules')
  const to = join(dir, 'node_modules')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from))
    if (!name.startsWith('.') && !existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name))
}
