import { expect, it } from 'vitest'
import { pageAddress } from './page-address.ts'

const origin = 'https://app.test'

it.each(['/', '/shop/'])('stays on the site below %s', (base) => {
  for (const path of ['//evil.test/x', '/\\evil.test', '\\\\evil.test', '/\t/evil.test', '///evil.test', '/x//y', '/x?to=//z'])
    expect([path, new URL(pageAddress(base, path), `${origin}/page`).origin]).toEqual([path, origin])
  expect(pageAddress(base, '/x//y?to=//z')).toBe(`${base}x//y?to=//z`)
})
