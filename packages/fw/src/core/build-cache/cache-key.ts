import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { LoadedConfig } from '@fw/kit'
import type { BuildApp, Builder } from '@fw/schema'
import { join, relative } from 'pathe'
import { outputDir } from '../output-dir.ts'
import { valueText } from './value-text.ts'

/** The key of a build: equal for builds of equal configuration, environment and sources. */
export async function cacheKey(app: BuildApp, loaded: LoadedConfig, builder: Builder): Promise<string> {
  const hash = createHash('sha256')
  const add = (name: string, text: string): void => void hash.update(`${name}\0${text.length}\0${text}\0`)
  add('versions', JSON.stringify([app.version, process.version, process.platform, process.arch]))
  add('command', JSON.stringify([app.static, app.preset, app.envName, app.prerenderRoutes]))
  add('options', optionsText(loaded, app.options))
  add('environment', environmentText(process.env, builder.publicEnvPrefixes?.(app.options) ?? []))
  for (const name of lockFiles(app)) add(name, readFileSync(name, 'utf8'))
  for (const [name, text] of await generatedTexts(app)) add(name, text)
  for (const [file, digest] of await sourceDigests(app)) add(file, digest)
  return hash.digest('hex')
}

/** A build id that is chosen for each build says nothing about the app. It is part of several options. */
function optionsText(loaded: LoadedConfig, options: BuildApp['options']): string {
  const text = valueText(options)
  return loaded.explain('buildId').from[0]?.kind === 'default' ? text.replaceAll(options.buildId, '') : text
}

/** Variables that tools put into bundles, or that select what they do. */
function environmentText(env: NodeJS.ProcessEnv, prefixes: readonly string[]): string {
  const names = Object.keys(env).filter(
    (name) => /^(?:FW_|NITRO_|SERVER_|NODE_ENV$|BROWSERSLIST)/.test(name) || prefixes.some((prefix) => name.startsWith(prefix)),
  )
  return JSON.stringify(names.toSorted().map((name) => [name, env[name]]))
}

const lockNames = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']

/** Installed packages are represented by lock files; those that are part of the bundles are compared one by one as well. */
function lockFiles({ options }: BuildApp): string[] {
  const dirs = [...new Set([options.rootDir, options.workspaceDir])]
  return dirs.flatMap((dir) => lockNames.map((name) => join(dir, name))).filter((file) => existsSync(file))
}

/** Generated modules depend on what modules have added, which may come from anywhere. */
function generatedTexts({ app, files }: BuildApp): Promise<[name: string, text: string][]> {
  const all = files.list().flatMap((file) => (['client', 'server'] as const).map((side) => ({ file, side })))
  return Promise.all(all.map(async ({ file, side }) => [`${side} ${file.name}`, await file.text(app, side)]))
}

const skipped = new Set(['node_modules', 'coverage'])

/** All files of the project and its layers, also those that are only read by a plugin, such as content. */
async function sourceDigests(app: BuildApp): Promise<[file: string, digest: string][]> {
  const { options } = app
  const output = new Set([options.buildDir, options.analyzeDir, outputDir(options)].map((dir) => join(dir, '.')))
  const roots = [...new Set([...app.layerDirs, options.srcDir, options.serverDir, ...app.publicDirs, ...app.sharedDirs])]
  const files = new Set<string>()
  const list = async (dir: string): Promise<void> => {
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
    await Promise.all(
      entries.map(async (entry) => {
        const path = join(dir, entry.name)
        if (entry.isFile()) return void files.add(path)
        // Directories with a dot contain data of tools. Links lead to packages, which bundles name by their real path.
        if (entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name) && !output.has(path)) await list(path)
      }),
    )
  }
  await Promise.all(roots.map(list))
  const all = [...files].toSorted()
  return Promise.all(all.map(async (file) => [relative(options.rootDir, file), await digestOf(file)]))
}

/** The digest of a file; of none, if it does not exist. */
export async function digestOf(file: string): Promise<string> {
  try {
    return createHash('sha256')
      .update(await readFile(file))
      .digest('base64')
  } catch {
    return ''
  }
}
