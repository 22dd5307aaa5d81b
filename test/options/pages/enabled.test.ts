import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'

const page = { 'pages/index.vue': '<template><p /></template>' }

/** What an app contains of a router. */
async function routing(files: Record<string, string>, config: Record<string, unknown>): Promise<unknown> {
  const { app, text } = await describedApp({ 'app.vue': '<template><p /></template>', ...files }, config)
  const { pagesEnabled } = /export const pagesEnabled = (?<pagesEnabled>\w+)/.exec(await text('#build/options'))!.groups!
  return {
    router: app.router,
    pages: app.pages.length,
    pagesEnabled,
    useLink: app.imports.some(({ name }) => name === 'useLink'),
  }
}
const on = { router: true, pagesEnabled: 'true', useLink: true }
const off = { router: false, pages: 0, pagesEnabled: 'false', useLink: false }

it('pages.enabled: false removes the router, even with pages', async () => {
  for (const pages of [false, { enabled: false }]) expect(await routing(page, { pages })).toEqual(off)
})

it('pages.enabled: true adds the router, even without pages', async () => {
  for (const pages of [true, { enabled: true }]) expect(await routing({}, { pages })).toEqual({ ...on, pages: 0 })
})

it('pages.enabled: by default an app has a router if it has pages (R101)', async () => {
  expect(await routing(page, {})).toEqual({ ...on, pages: 1 })
  expect(await routing({}, {})).toEqual(off)
})
