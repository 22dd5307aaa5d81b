import { expect, it } from 'vitest'
import { payloadPage, payloadPageUrl } from './payload-path.ts'

it('finds the page of a payload file', () => {
  expect(
    ['/a/_payload.json', '/_payload.js', '/a/_payload.jsonx', '/a_payload.json', '/_payload.json/a'].map(payloadPage),
  ).toEqual(['/a', '/', undefined, undefined, undefined])
})

it('removes the version from the query, and keeps the rest as it is', () => {
  const urls = ['/a/_payload.json?_b=1', '/a/_payload.json?q=%20&_b=1&_bc&_b', '/_payload.js?&x', '/a?_b=1', '/?/_payload.json']
  expect(urls.map(payloadPageUrl)).toEqual(['/a', '/a?q=%20&_bc', '/?x', '/a?_b=1', '/?/_payload.json'])
})
