import { existsSync } from 'node:fs'
import { join } from 'pathe'
import { expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'

const app = (page: string) => ({
  'package.json': '{ "type": "module" }',
  // A plugin can resolve an import to any file.
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  bundler1: {
    plugins: [{ name: 'db', resolveId: (id) => (id === 'virtual:db' ? import.meta.dirname + '/server/utils/secret.ts' : undefined) }],
  },
}\n`,
  'server/utils/secret.ts': `export const secret = 'canary-server-only'\n`,
  'app/pages/index.vue': page,
})

it.each(['~~/server/utils/secret.ts', '#server/utils/secret', '../../server/utils/secret', 'virtual:db'])(
  'does not build a page that imports %s',
  async (specifier) => {
    const page = `<script setup>\nimport { secret } from '${specifier}'\n</script>\n<template><p>{{ secret }}</p></template>\n`
    const { code, stderr, dir } = await buildSite(inject('sitesDir'), app(page), { mayFail: true })
    expect(code).toBe(1)
    expect(stderr).toContain('FW_IMPORT_SERVER_IN_APP')
    expect(stderr).toContain('app/pages/index.vue')
    expect(existsSync(join(dir, '.output/server'))).toBe(false)
  },
)
