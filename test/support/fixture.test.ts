import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { writeFixture } from './fixture.ts'
import { project } from './project.ts'

describe('writeFixture', () => {
  it('writes variant A unchanged, with changes and packages', () => {
    const dir = project()
    writeFixture('app-a', dir, { 'app/extra.ts': 'export {}' })
    const has = (path: string): boolean => existsSync(join(dir, path))
    expect(
      ['app/app.vue', 'app/pages/index.vue', 'server/api/data.get.ts', 'app/extra.ts', 'node_modules/vue/package.json'].every(
        has,
      ),
    ).toBe(true)
    expect(readFileSync(join(dir, 'fw.config.ts'), 'utf8')).toContain('compatibilityVersion: 4')
    expect(realpathSync(join(dir, 'node_modules/fw'))).toMatch(/packages\/fw$/)
  })

  it('converts it to variant B: sources in the root, router options where both have them, no version', () => {
    const dir = project()
    writeFixture('app-b', dir)
    const has = (path: string): boolean => existsSync(join(dir, path))
    expect(
      ['app.vue', 'pages/index.vue', 'layouts/default.vue', 'app/router.options.ts', 'server/api/data.get.ts'].every(has),
    ).toBe(true)
    expect(['app/app.vue', 'app/pages', 'router.options.ts'].some(has)).toBe(false)
    expect(readFileSync(join(dir, 'fw.config.ts'), 'utf8')).not.toContain('compatibilityVersion')
  })

  it('keeps packages of a fixture', () => {
    const dir = project()
    writeFixture({ 'node_modules/vue/package.json': '{"name":"own"}' }, dir)
    expect(JSON.parse(readFileSync(join(dir, 'node_modules/vue/package.json'), 'utf8'))).toEqual({ name: 'own' })
  })
})
