import { expect, test } from 'vitest'
import { describedApp } from '../../../../test/support/described-app.ts'

test('warns if the welcome page is shipped, and names the directory for pages', async () => {
  const future = { compatibilityVersion: 4 as const }
  const { warnings } = await describedApp({ 'pages/index.vue': '<template><p /></template>' }, { future })
  expect(warnings).toEqual([expect.stringMatching(/^FW_APP_WELCOME_PAGE: .*\n {2}→ Move `pages\/` to `app\/pages\/`/)])
  expect((await describedApp({ 'app/pages/.keep': '' }, { future })).warnings).toEqual([
    expect.stringMatching(/^FW_APP_WELCOME_PAGE: .*\n {2}→ Create `app\/pages\/index\.vue`\.$/),
  ])
  expect((await describedApp({ 'app/app.vue': '<template><p /></template>' }, { future })).warnings).toEqual([])
})

const text = async (options: Record<string, unknown>): Promise<string> => (await describedApp({}, options)).text('#build/options')

test('the welcome page shows the pages directory of the project', async () => {
  expect(await text({})).toContain('pagesDir = "pages"')
  expect(await text({ future: { compatibilityVersion: 4 } })).toContain('pagesDir = "app/pages"')
})
