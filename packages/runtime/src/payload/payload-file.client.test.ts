import { expect, it } from 'vitest'
import { testApp } from '../components/testing/test-app.ts'
import { manifestUrl } from './app-manifest.ts'
import { payloadUrl } from './payload-file.ts'

/** URLs of a manifest and of two payload files. */
function urls(given: { baseURL: string; cdnURL: string }): string[] {
  const { fwApp } = testApp({ render: () => null })
  Object.assign(fwApp.$config.app, given, { buildAssetsDir: '/_fw/', buildId: 'id' })
  return [manifestUrl(fwApp, 'latest.json'), ...['/', '/about/?x=1'].map((url) => payloadUrl(fwApp, url, {}))]
}

it('files of a build are below the base', () => {
  expect(urls({ baseURL: '/', cdnURL: '' })).toEqual([
    '/_fw/builds/latest.json',
    '/_payload.json?_b=id',
    '/about/_payload.json?_b=id',
  ])
  expect(urls({ baseURL: '/docs/', cdnURL: '' })).toEqual([
    '/docs/_fw/builds/latest.json',
    '/docs/_payload.json?_b=id',
    '/docs/about/_payload.json?_b=id',
  ])
})

it('a CDN has the files of the public directory, without the base', () => {
  expect(urls({ baseURL: '/docs/', cdnURL: 'https://cdn.test/x/' })).toEqual([
    'https://cdn.test/x/_fw/builds/latest.json',
    'https://cdn.test/x/_payload.json?_b=id',
    'https://cdn.test/x/about/_payload.json?_b=id',
  ])
})
