import { expect, it } from 'vitest'
import { runWithFwContext } from '../context/fw-context.ts'
import { describedApp } from '../../../../test/support/described-app.ts'
import { normalizeTemplate } from './templates.ts'

it('normalizeTemplate fills in name and destination', async () => {
  const { fw, dir } = await describedApp({ 'templates/settings.mjs': 'export default 1' })
  const normalized = <T>(given: T): unknown => runWithFwContext(fw, () => normalizeTemplate(given as never)) // including invalid values
  expect(normalized('./templates/settings.mjs')).toEqual({
    src: './templates/settings.mjs',
    filename: 'templates/settings.mjs',
    write: false,
    dst: `${dir}/.fw/templates/settings.mjs`,
  })
  expect(normalized({ filename: 'a', getContents: String })).toMatchObject({ filename: 'a.mjs', dst: `${dir}/.fw/a.mjs` })
  expect(() => normalized('./nowhere.mjs')).toThrow('Template file')
  expect(() => normalized({ filename: 'a.mjs' })).toThrow('needs `getContents` or `src`')
  expect(() => normalized({})).toThrow('needs `filename` or `src`')
})
