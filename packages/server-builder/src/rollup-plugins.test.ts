import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { redirectH3, replacedModules, resolveReplaced } from './rollup-plugins.ts'

const nitro = join(dirname(createRequire(import.meta.url).resolve('nitropack/package.json')), 'dist/runtime')
const exportsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function|const) (\w+)|^export \{([^}]*)\}/gm)]
    .flatMap(([, name, list]) =>
      name
        ? [name]
        : list!.split(',').map((each) =>
            each
              .trim()
              .split(/\s+as\s+/)
              .at(-1)!,
          ),
    )
    .filter((name) => name !== '' && name !== 'default')
    .toSorted()

describe('Nitro modules replaced by fw', () => {
  it('export every name that Nitro exports', () => {
    const own = exportsOf(join(import.meta.dirname, 'runtime/cache/cached-handler.ts'))
    expect(own).toEqual(expect.arrayContaining(exportsOf(join(nitro, 'internal/cache.mjs'))))
    expect(exportsOf(join(nitro, 'internal/cache.mjs')).length).toBe(4)
    const tasks = exportsOf(join(nitro, 'internal/task.mjs'))
    expect([tasks.length, exportsOf(join(import.meta.dirname, 'runtime/tasks.ts'))]).toEqual([5, tasks])
  })

  it('match every import of them inside Nitro, and no others', () => {
    const { resolveId } = resolveReplaced
    expect(readFileSync(join(nitro, 'internal/app.mjs'), 'utf8')).toContain('from "./cache.mjs"')
    expect(resolveId('./cache.mjs', join(nitro, 'internal/app.mjs'))).toBe(replacedModules.cache)
    expect(resolveId('./internal/cache.mjs', join(nitro, 'index.mjs'))).toBe(replacedModules.cache)
    expect(resolveId('nitropack/runtime/internal/cache', '/project/server/api/a.ts')).toBe(replacedModules.cache)
    expect(resolveId('./config.mjs', join(nitro, 'internal/app.mjs'))).toBe(replacedModules.config)
    expect(resolveId('../config.mjs', join(nitro, 'internal/routes/openapi.mjs'))).toBe(replacedModules.config)
    expect(resolveId('./internal/config.mjs', join(nitro, 'index.mjs'))).toBe(replacedModules.publicConfig)
    expect(resolveId('nitropack/runtime/internal/config', '/project/server/api/a.ts')).toBe(replacedModules.publicConfig)
    expect(readFileSync(join(nitro, 'internal/index.mjs'), 'utf8')).toContain('from "./task.mjs"')
    expect(resolveId('./task.mjs', join(nitro, 'internal/index.mjs'))).toBe(replacedModules.task)
    expect(resolveId('./internal/task.mjs', join(nitro, 'index.mjs'))).toBe(replacedModules.task)
    expect(resolveId('./cache.mjs', '/project/server/api/a.ts')).toBe(undefined)
    expect(resolveId('h3', '/project/server/api/a.ts')).toBe(replacedModules.h3)
    expect(resolveId('h3', join(nitro, 'internal/app.mjs'))).toBe(undefined)
    expect(resolveId('h3', replacedModules.h3)).toBe(undefined)
  })

  it('get another name in development, of the same length', () => {
    const id = '/project/server/api/a.ts'
    const code = `import { readBody } from 'h3'; export { readFormData } from "h3"; await import('h3'); 'h3'`
    const redirected = `import { readBody } from '#3'; export { readFormData } from "#3"; await import('#3'); 'h3'`
    expect(redirectH3.transform(code, id)).toEqual({ code: redirected, map: null })
    expect(redirectH3.transform(code, replacedModules.h3)).toBe(undefined)
    expect(resolveReplaced.resolveId('#3', id)).toBe(replacedModules.h3)
  })
})
