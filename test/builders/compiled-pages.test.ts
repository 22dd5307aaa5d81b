import { basename } from 'pathe'
import { expect, it, onTestFinished } from 'vitest'
import { loaderBuilders } from '../support/cell.ts'
import { project } from '../support/project.ts'
import { startSite } from '../support/start-site.ts'

/** Prints the pages that a side has compiled. */
const hook = `({ name, stats }) => {
  const pages = [...stats.compilation.fileDependencies].filter((file) => file.endsWith('.vue') && file.includes('/pages/'))
  console.log('pages of ' + name + ': ' + pages.sort().join())
}`

/** The pages that a side has compiled last. */
function pagesOf(side: string, logs: string): string[] {
  const lines = [...logs.matchAll(new RegExp(`pages of ${side}: (.*)`, 'g'))]
  return (lines.at(-1)?.[1] ?? '')
    .split(',')
    .filter(Boolean)
    .map((file) => basename(file, '.vue'))
}

it.each(loaderBuilders)('%s compiles pages that were requested, and no others', async (builder) => {
  const others = Array.from({ length: 70 }, (_, index) => [
    `app/pages/other-${index}.vue`,
    `<template><h1>other ${index}</h1></template>`,
  ])
  const dir = project({
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `export default { builder: '${builder}', future: { compatibilityVersion: 4 }, compatibilityDate: '2026-01-01', hooks: { '${builder}:compiled': ${hook} } }\n`,
    'app/pages/index.vue': '<template><h1>index</h1></template>',
    ...Object.fromEntries(others),
  })
  const site = await startSite({ dir }, { dev: true })
  onTestFinished(() => site.stop())
  expect(await site.html('/')).toContain('<h1>index</h1>')
  await expect.poll(() => [pagesOf('server', site.logs()), pagesOf('client', site.logs())]).toEqual([['index'], ['index']])
  expect(await site.html('/other-66')).toContain('<h1>other 66</h1>')
  await expect
    .poll(() => [pagesOf('server', site.logs()), pagesOf('client', site.logs())])
    .toEqual([
      ['index', 'other-66'],
      ['index', 'other-66'],
    ])
})
