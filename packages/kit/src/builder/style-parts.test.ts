import { expect, it } from 'vitest'
import { styleParts } from './style-parts.ts'

const on = '#fw-part-1-a0{--fw-part:a0}'
const off = '#fw-part-0-b1 {\n  --fw-part: b1;\n}\n'

it('separates styles to inline from others, in their order', () => {
  expect(styleParts(`${off}a{}${on}b{}${off}c{}${on}d{}`)).toEqual({
    parts: { inline: 'b{}d{}', linked: 'a{}c{}' },
    linkedFirst: true,
  })
  expect(styleParts(`@import "x";${on}a{}`)).toEqual({ parts: { inline: '@import "x";a{}', linked: '' }, linkedFirst: false })
})

it('inlines text without marks', () => {
  expect(styleParts('a{}')).toEqual({ parts: { inline: 'a{}', linked: '' }, linkedFirst: false })
})
