import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BuildApp } from '@fw/schema'
import { dirname, join } from 'pathe'
import { packageOf } from './package-of.ts'

/** Vue, the packages that it consists of, and vue-router. Other packages in `@vue` are libraries, like any other. */
const external = /^(?:vue|vue\/server-renderer|@vue\/(?:runtime-dom|runtime-core|reactivity|shared|server-renderer)|vue-router)$/

/** Other names of the same modules, so that there is one copy of each. */
const otherNames: Record<string, string> = { ui: 'vue', 'ui-router': 'vue-router', '#vue-router': 'vue-router' }

/** See `ServerBundle.externals`. */
const prefix = '#fw/external/'

/** Returns the import at run time, if `experimental.externalVue` keeps a module out of the server bundle. */
export function externalVue({ options, modules }: BuildApp, specifier: string): { id: string; file: string } | undefined {
  if (options.dev || !options.experimental.externalVue) return undefined
  const name = otherNames[specifier] ?? specifier.replace(/^@ui\//, '@vue/')
  const known = external.test(name) ? modules[name] : undefined
  return known === undefined ? undefined : { id: prefix + name, file: createRequire(known).resolve(name) }
}

/**
 * Writes a module for each external import, with a package scope that resolves to them.
 *
 * They use `require`: to import CommonJS packages of this size, Node.js looks for their exports, which takes longer than to run them.
 */
export function writeExternals(serverDir: string, externals: ReadonlyMap<string, string>): void {
  const own = [...externals].filter(([id]) => id.startsWith(prefix))
  if (own.length === 0) return
  for (const [id, file] of own) {
    const name = id.slice(prefix.length)
    const target = join(serverDir, 'external', `${name}.mjs`)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, reexport(name, Object.keys(createRequire(file)(file) as object)))
    link(serverDir, file)
  }
  writeFileSync(
    join(serverDir, 'package.json'),
    JSON.stringify({ type: 'module', imports: { [`${prefix}*`]: './external/*.mjs' } }, null, 2),
  )
}

function reexport(name: string, names: readonly string[]): string {
  return `import { createRequire } from 'node:module'
const module = createRequire(import.meta.url)(${JSON.stringify(name)})
export const { ${names.filter((each) => /^[\w$]+$/.test(each) && each !== 'default').join(', ')} } = module
`
}

/**
 * Links a package next to the bundle. Pages are prerendered from there, and without hoisting, Node.js would not find Vue from the
 * directory of the project.
 */
function link(serverDir: string, file: string): void {
  const owner = packageOf(file)
  if (!owner) return
  const place = join(dirname(serverDir), 'node_modules', owner.name)
  mkdirSync(dirname(place), { recursive: true })
  rmSync(place, { recursive: true, force: true })
  symlinkSync(owner.dir, place, 'junction')
}
