import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BASE, HERE } from './env.mjs'

const packages = resolve(HERE, '../../packages')
const dir = join(BASE, 'tarballs')

/** Packages of this repository and those that they depend on, packed, by name as npm wants them in dependencies. Packs those that are missing. */
export function tarballs(...names) {
  mkdirSync(dir, { recursive: true })
  const manifests = new Map()
  for (const directory of readdirSync(packages)) {
    const manifest = JSON.parse(readFileSync(join(packages, directory, 'package.json'), 'utf8'))
    manifests.set(manifest.name, { ...manifest, directory })
  }
  const result = {}
  const add = (name) => {
    const manifest = manifests.get(name)
    if (!manifest || result[name]) return
    result[name] = `file:${pack(manifest)}`
    for (const dependency of Object.keys(manifest.dependencies ?? {})) add(dependency)
  }
  for (const name of names) add(name)
  return result
}

function pack({ name, version, directory }) {
  const file = join(dir, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  if (!existsSync(file)) execFileSync('npm', ['pack', '--silent', '--pack-destination', dir], { cwd: join(packages, directory) })
  return file
}
