import { existsSync, mkdirSync, rmSync, writeFileSync, readFileSync, readdirSync, lstatSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { execFileSync } from 'node:child_process'
import { installDir, appDir, cleanEnv, BASE } from './env.mjs'
import { run } from './proc.mjs'
import { frameworks, CACHES } from '../frameworks.mjs'
import { appSpec, HMR_MARK } from '../apps/spec.mjs'

const manifest = (fw) =>
  JSON.stringify(
    { name: 'bench-app', private: true, type: 'module', dependencies: frameworks[fw].packages, ...frameworks[fw].manifest },
    null,
    2,
  ) + '\n'

/** npm-installs a framework's packages once; apps get hard-linked copies. Returns the time taken, or nothing if present. */
export async function ensureInstall(fw, nodeBin, again = false) {
  const shared = frameworks[fw].installOf
  if (shared) return ensureInstall(shared, nodeBin, again)
  const dir = installDir(fw)
  const text = manifest(fw)
  if (!again && existsSync(join(dir, '.installed')) && readFileSync(join(dir, '.installed'), 'utf8') === text) return
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'package.json'), text)
  const tmp = join(BASE, 'tmp', 'install')
  mkdirSync(tmp, { recursive: true })
  const { ms } = await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: dir,
    env: { ...process.env, PATH: cleanEnv(nodeBin, tmp).PATH },
    timeout: 300_000,
    log: join(BASE, 'logs', `install-${fw}.log`),
  })
  writeFileSync(join(dir, '.installed'), text)
  return ms
}

/** Writes the app (sources + hard-linked node_modules) and returns its directory. */
export function writeApp(fw, app, options = {}) {
  const f = frameworks[fw]
  const dir = appDir(fw, app, options.prerender ? 'prerender' : undefined)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const files = { 'package.json': manifest(fw), ...f.files(appSpec(app), options) }
  for (const [file, text] of Object.entries(files)) {
    const path = join(dir, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const from = installDir(f.installOf ?? fw)
  execFileSync('cp', ['-al', join(from, 'node_modules'), join(dir, 'node_modules')])
  if (existsSync(join(from, 'package-lock.json'))) execFileSync('cp', [join(from, 'package-lock.json'), dir])
  return dir
}

/** The two files that the HMR metric edits. */
export function hmrFiles(fw, app) {
  const files = frameworks[fw].files(appSpec(app), {})
  const find = (text) => Object.keys(files).find((f) => files[f].includes(text))
  return { page: find(HMR_MARK), component: find('Increment</button>') }
}

export const tmpOf = (dir) => join(BASE, 'tmp', dir.replace(/[^a-z0-9]+/gi, '_').slice(-60))

/** Removes caches, outputs and the app's temp dir (Node compile cache lives there). */
export function clean(fw, dir) {
  for (const name of [...CACHES, ...(frameworks[fw].clean ?? [])]) rmSync(join(dir, name), { recursive: true, force: true })
  rmSync(tmpOf(dir), { recursive: true, force: true })
  mkdirSync(tmpOf(dir), { recursive: true })
}

export function dirSize(dir, skip) {
  let bytes = 0,
    files = 0
  if (!existsSync(dir)) return { mb: 0, files }
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || skip?.test(entry.name)) continue
    bytes += lstatSync(join(entry.parentPath, entry.name)).size
    files++
  }
  return { mb: bytes / 1e6, files }
}
/** Packages in a node_modules tree: directories (also nested and scoped) with a package.json that has a name and version. */
export function countPackages(dir) {
  const lock = JSON.parse(readFileSync(join(dir, 'node_modules', '.package-lock.json'), 'utf8'))
  return Object.keys(lock.packages).filter((k) => k.startsWith('node_modules/') && existsSync(join(dir, k))).length
}
