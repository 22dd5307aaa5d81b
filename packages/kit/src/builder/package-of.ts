import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'pathe'

export interface Package {
  dir: string
  name: string
  dependencies: string[]
  type?: string
}

const packages = new Map<string, Package | undefined>()
const answers = new Map<string, boolean>()

/** Returns the package that a file in `node_modules` belongs to. */
export function packageOf(file: string): Package | undefined {
  const dir = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
  return dir === undefined ? undefined : readPackage(dir)
}

function readPackage(dir: string): Package | undefined {
  if (!packages.has(dir)) packages.set(dir, parse(dir))
  return packages.get(dir)
}

function parse(dir: string): Package | undefined {
  try {
    const manifest = JSON.parse(readFileSync(`${dir}/package.json`, 'utf8')) as {
      name?: string
      dependencies?: object
      peerDependencies?: object
      type?: string
    } // the shape of package.json
    const dependencies = [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.peerDependencies ?? {})]
    return { dir, name: manifest.name ?? dir, dependencies, ...(manifest.type ? { type: manifest.type } : {}) }
  } catch {
    return undefined // not a package
  }
}

const ui = /^(?:vue|vue-router|@vue\/.*|@unhead\/vue)$/

/** Whether a package depends on Vue, directly or transitively. */
export function dependsOnUi(start: Package): boolean {
  const known = answers.get(start.dir)
  if (known !== undefined) return known
  answers.set(start.dir, false) // packages may have circular dependencies
  const answer =
    ui.test(start.name) ||
    start.dependencies.some((name) => {
      if (ui.test(name)) return true
      const dir = locate(name, start.dir)
      const dependency = dir === undefined ? undefined : readPackage(dir)
      return dependency !== undefined && dependsOnUi(dependency)
    })
  answers.set(start.dir, answer)
  return answer
}

function locate(name: string, from: string): string | undefined {
  const paths = createRequire(`${from}/_`).resolve.paths(name) ?? []
  return paths.map((path) => `${path}/${name}`).find((dir) => readPackage(dir) !== undefined && dirname(dir) !== dir)
}
