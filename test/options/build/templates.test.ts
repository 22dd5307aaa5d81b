import { expect, it } from 'vitest'
import { describedApp, variantA } from '../../support/described-app.ts'

const files = { 'templates/settings.mjs': 'export const depth = 3\n', 'app/other.mjs': 'export default 1\n' }

it('build.templates: turns files of the project into generated modules', async () => {
  const templates = [
    { src: './templates/settings.mjs', dst: 'deep/settings.mjs' },
    { src: '~/other.mjs', dst: 'other.mjs' },
  ]
  const { text } = await describedApp(files, { ...variantA, build: { templates } })
  expect(await text('#build/deep/settings')).toBe('export const depth = 3\n')
  expect(await text('#build/other')).toBe('export default 1\n')
})

it('build.templates: none by default', async () => {
  const app = await describedApp(files, variantA)
  expect(app.files.resolve('#build/deep/settings')).toBeUndefined()
})

it('build.templates: reports a missing file', async () => {
  const { text } = await describedApp(files, { ...variantA, build: { templates: [{ src: './nowhere.mjs', dst: 'a.mjs' }] } })
  await expect(text('#build/a')).rejects.toThrow('Template file `./nowhere.mjs` not found.')
})
