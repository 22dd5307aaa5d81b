import { join } from 'pathe'
import { expect, it } from 'vitest'
import { optionSite } from '../../support/option-sites.ts'
import { listFiles } from '../../../packages/kit/src/files/list-files.ts'

type Site = Parameters<typeof optionSite>[0]

const answer = async (site: Site, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  (await optionSite(site)).fetch(path, { headers })

it('experimental.nitroAutoImports: enables or disables auto-imports in server code', async () => {
  expect(await (await answer('changed', '/api/names')).text()).toBe('undefined')
  expect(await (await answer('usual', '/api/names')).text()).toBe('function')
})

it('experimental.appManifest: enables or disables the file with the latest build id', async () => {
  expect((await answer('changed', '/_fw/builds/latest.json')).status).toBe(404)
  expect((await answer('usual', '/_fw/builds/latest.json')).status).toBe(200)
})

/** Whether a page has content, and whether the response varies by the header. */
async function content(site: Site, headers: Record<string, string>): Promise<[boolean, boolean]> {
  const response = await answer(site, '/about', { accept: 'text/html', ...headers })
  return [(await response.text()).includes('About'), /x-fw-no-ssr/.test(response.headers.get('vary') ?? '')]
}

it('experimental.respectNoSSRHeader: a request can disable server rendering, or not (R231, R232)', async () => {
  expect(await content('changed', { 'x-fw-no-ssr': '1' })).toEqual([false, true])
  expect(await content('changed', {})).toEqual([true, true])
  expect(await content('usual', { 'x-fw-no-ssr': '1' })).toEqual([true, false])
})

const errorPage = async (site: Site): Promise<string> => (await answer(site, '/failing', { accept: 'text/html' })).text()

it('experimental.parseErrorData: R209: JSON text in error.data is parsed for the error page, or not', async () => {
  expect(await errorPage('changed')).toContain('418: object lid')
  expect(await errorPage('usual')).toContain('418: string')
})

it('experimental.serverAppConfig: useAppConfig is auto-imported in server code, or not', async () => {
  expect(await (await answer('server', '/api/imports')).text()).toBe('undefined')
  expect(await (await answer('usual', '/api/imports')).text()).toBe('function')
})

it('experimental.asyncContext: useEvent works after an await, or not', async () => {
  expect(await (await answer('server', '/api/event?a=1')).text()).toBe('/api/event?a=1')
  expect(await (await answer('usual', '/api/event?a=1')).text()).toContain('Nitro request context is not available')
})

it('experimental.noVueServer: the server renders no pages, but serves routes, prerendered pages and plain errors', async () => {
  const page = await answer('server', '/head', { accept: 'text/html' })
  expect([page.status, await page.text()]).toEqual([404, expect.not.stringContaining('data-testid')])
  expect(await (await answer('server', '/about', { accept: 'text/html' })).text()).toContain('<main>About</main>')
  expect(await (await answer('server', '/api/echo?a=1')).json()).toEqual({ a: '1' })
  expect(await (await answer('server', '/nowhere', { accept: 'application/json' })).json()).toMatchObject({ statusCode: 404 })
  expect(await (await answer('usual', '/head', { accept: 'text/html' })).text()).toContain('<main>Head</main>')
  const { dir } = await optionSite('server')
  const files = listFiles(join(dir, '.output/server'))
  expect(files.filter((file) => /^app\/|node_modules\/(?:@vue|vue)/.test(file))).toEqual([])
})
