import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BASE, HERE } from './env.mjs'

const packages = resolve(HERE, '../../packages')
const dir = join(BASE, 'tarballs')

/** Packed packages of this repository by name, as npm wants them in dependencies. Packs those that are missing. */
export function tarballs() {
  mkdirSync(dir, { recursive: true })
  const result = {}
  for (const directory of readdirSync(packages)) {
    const { name, version, private: hidden } = JSON.parse(readFileSync(join(packages, directory, 'package.json'), 'utf8'))
    if (hidden) continue
    const file = join(dir, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
    if (!existsSync(file))
      execFileSync('npm', ['pack', '--silent', '--pack-destination', dir], { cwd: join(packages, directory) })
    result[name] = `file:${file}`
  }
  return result
}
