import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../test/support/project.ts'
import { resolveOptions } from './options.ts'
import { canPrecompile, compiledModule, messageFiles, settingsModule } from './settings-module.ts'

it('lists the files of each locale, those of the project last', () => {
  const dir = project({ 'app/i18n/en.json': '{}', 'layer/i18n/en.ts': '', 'layer/i18n/de.json': '{}' })
  const dirs = [join(dir, 'app/i18n'), join(dir, 'layer/i18n')]
  expect(messageFiles('en', dirs)).toEqual([join(dir, 'layer/i18n/en.ts'), join(dir, 'app/i18n/en.json')])
  const text = settingsModule(resolveOptions({ locales: ['en', 'de', 'fr'] }), dirs)
  expect(text).toContain('export const defaultLocale = "en"')
  expect(text).toContain(`"de": [() => import("${dir}/layer/i18n/de.json")]`)
  expect(text).toContain('"fr": []')
  expect(text).not.toContain('hot')
  expect(settingsModule(resolveOptions({ locales: ['en'] }), dirs, { hot: true })).toContain(
    `import.meta.hot.accept("${dir}/app/i18n/en.json", `,
  )
})

it('loads compiled messages if all files are JSON', () => {
  const dir = project({ 'app/i18n/en.json': '{ "a": "{b}" }', 'code/i18n/en.ts': '', 'broken/i18n/en.json': '{' })
  const dirs = [join(dir, 'app/i18n')]
  const options = resolveOptions({ locales: ['en', 'de'] })
  expect(canPrecompile(options, dirs)).toBe(true)
  expect(canPrecompile({ ...options, runtimeCompiler: true }, dirs)).toBe(false)
  expect(canPrecompile(options, [...dirs, join(dir, 'code/i18n')])).toBe(false)
  const text = settingsModule(options, dirs, { precompiled: true, compiled: true })
  expect(text).toContain('"en": [() => import("#build/i18n-messages/en.mjs")]')
  expect(text).toContain('"de": []')
  expect(compiledModule('en', dirs, () => {})).toMatch(/^export default JSON\.parse\("/)
  expect(compiledModule('en', [join(dir, 'broken/i18n')], () => {})).toContain('broken/i18n/en.json')
})
