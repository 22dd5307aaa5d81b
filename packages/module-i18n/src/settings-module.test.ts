import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../test/support/project.ts'
import { resolveOptions } from './options.ts'
import { messageFiles, settingsModule } from './settings-module.ts'

it('lists the files of each locale, those of the project last', () => {
  const dir = project({ 'app/i18n/en.json': '{}', 'layer/i18n/en.ts': '', 'layer/i18n/de.json': '{}' })
  const dirs = [join(dir, 'app/i18n'), join(dir, 'layer/i18n')]
  expect(messageFiles('en', dirs)).toEqual([join(dir, 'layer/i18n/en.ts'), join(dir, 'app/i18n/en.json')])
  const text = settingsModule(resolveOptions({ locales: ['en', 'de', 'fr'] }), dirs)
  expect(text).toContain('export const defaultLocale = "en"')
  expect(text).toContain(`"de": [() => import("${dir}/layer/i18n/de.json")]`)
  expect(text).toContain('"fr": []')
  expect(text).not.toContain('hot')
  expect(settingsModule(resolveOptions({ locales: ['en'] }), dirs, true)).toContain(
    `import.meta.hot.accept("${dir}/app/i18n/en.json", `,
  )
})
