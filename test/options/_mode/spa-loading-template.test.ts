import { expect, it } from 'vitest'
import { documentSettings } from '../../../packages/server-builder/src/document-settings.ts'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'
import { proofFile } from '../../support/proof-sites.ts'
import type { Files } from '../../support/project.ts'

const files = { 'app/spa-loading-template.html': '<i>usual</i>', 'app/other.html': '<i>other</i>', 'other.html': '<i>root</i>' }

const loaderOf = async (given: Files, config: object): Promise<string> =>
  (await documentSettings(await describedApp(given, { ssr: false, ...config }))).loader

const around = (markup: string): string => `<div id="__fw-loader">${markup}</div>`

it('spaLoadingTemplate: pages without server rendering contain the file (R91, R94)', async () => {
  expect(await proofFile('browserOnly', 'index.html')).toContain('<i>loading, as the option says</i>')
  const plain = await proofFile('plainBrowserOnly', 'index.html')
  expect(plain).toContain('<i>loading, as usual</i>')
  expect(plain).not.toContain('as the option says')
})

it.each([
  ['A', variantA],
  ['B', variantB],
])('spaLoadingTemplate: a path, `false`, `true` and the default, in %s (R91-R94)', async (variant, config) => {
  const own = variant === 'A' ? 'other' : 'root'
  expect(await loaderOf(files, { ...config, spaLoadingTemplate: 'other.html' })).toBe(around(`<i>${own}</i>`))
  expect(await loaderOf(files, { ...config, spaLoadingTemplate: false })).toBe('')
  expect(await loaderOf(files, { ...config, spaLoadingTemplate: true })).toBe(around('<i>usual</i>'))
  expect(await loaderOf(files, config)).toBe(around('<i>usual</i>'))
})

it('spaLoadingTemplate: without a file, `true` shows a picture and the default shows nothing (R91, R93)', async () => {
  expect(await loaderOf({}, { ...variantA, spaLoadingTemplate: true })).toMatch(/^<div id="__fw-loader"><svg[^]*<\/svg><\/div>$/)
  expect(await loaderOf({}, variantA)).toBe('')
})
