import { afterEach, expect, it } from 'vitest'
import { fwGlobal } from './global.ts'

const host = globalThis as { __fwShared?: object }
const before = host.__fwShared

afterEach(() => {
  if (before) host.__fwShared = before
  else delete host.__fwShared
})

it('is one object per process', () => {
  delete host.__fwShared
  fwGlobal().asset = (file) => `/base/${file}`
  expect(host.__fwShared).toBe(fwGlobal())
  expect(fwGlobal().asset!('a.png')).toBe('/base/a.png')
})

it('keeps what the document has set', () => {
  const paths = { baseURL: '/docs/', buildAssetsDir: '/_fw/', cdnURL: '' }
  host.__fwShared = { paths }
  fwGlobal().places = {}
  expect(fwGlobal()).toEqual({ paths, places: {} })
})
