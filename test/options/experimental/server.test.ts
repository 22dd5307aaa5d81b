import { expect, it } from 'vitest'
import { optionSite } from '../../support/option-sites.ts'

type Site = Parameters<typeof optionSite>[0]

const answer = async (site: Site, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  (await optionSite(site)).fetch(path, { headers })

it('experimental.nitroAutoImports: names of server code need imports, or not', async () => {
  expect(await (await answer('changed', '/api/names')).text()).toBe('undefined')
  expect(await (await answer('usual', '/api/names')).text()).toBe('function')
})

it('experimental.appManifest: a file tells which build is the latest, or not', async () => {
  expect((await answer('changed', '/_fw/builds/latest.json')).status).toBe(404)
  expect((await answer('usual', '/_fw/builds/latest.json')).status).toBe(200)
})

/** Whether a page has content, and whether caches are told that it may have none. */
async function content(site: Site, headers: Record<string, string>): Promise<[boolean, boolean]> {
  const response = await answer(site, '/about', { accept: 'text/html', ...headers })
  return [(await response.text()).includes('About'), /x-fw-no-ssr/.test(response.headers.get('vary') ?? '')]
}

it('experimental.respectNoSSRHeader: a request may ask for a page without content, or not', async () => {
  expect(await content('changed', { 'x-fw-no-ssr': '1' })).toEqual([false, true])
  expect(await content('changed', {})).toEqual([true, true])
  expect(await content('usual', { 'x-fw-no-ssr': '1' })).toEqual([true, false])
})
