import { expect, it } from 'vitest'
import { optionSite } from '../../support/option-sites.ts'

it('router.options: passes other options to vue-router, such as `sensitive` and `linkActiveClass`', async () => {
  const site = await optionSite('changed')
  expect((await site.fetch('/about')).status).toBe(200)
  expect((await site.fetch('/About')).status).toBe(404)
  expect(await site.html('/')).toContain('class="is-active router-link-exact-active"')
})

it('router.options: paths are case-insensitive by default', async () => {
  const site = await optionSite('usual')
  expect((await site.fetch('/About')).status).toBe(200)
  expect(await site.html('/')).not.toContain('is-active')
})
