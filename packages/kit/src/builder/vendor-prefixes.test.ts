import postcss from 'postcss'
import { expect, it } from 'vitest'
import { vendorPrefixes } from './vendor-prefixes.ts'

async function prefixed(css: string): Promise<string> {
  const { css: done } = await postcss([vendorPrefixes()]).process(css, { from: undefined })
  return done
}

it('adds prefixes that current browsers need, and keeps everything else', async () => {
  expect(await prefixed('/* about */\na, b { color: #FFFFFF; user-select: none; margin: 0px }')).toBe(
    '/* about */\na, b { color: #FFFFFF; -webkit-user-select: none; user-select: none; margin: 0px }',
  )
  expect(await prefixed('a { backdrop-filter: blur(4px) !important }')).toBe(
    'a { -webkit-backdrop-filter: blur(4px) !important; backdrop-filter: blur(4px) !important }',
  )
})

it('keeps values as written, unless the prefixed one differs', async () => {
  expect(await prefixed('a { mask: url(a.svg)  no-repeat }')).toBe(
    'a { -webkit-mask: url(a.svg)  no-repeat; mask: url(a.svg)  no-repeat }',
  )
  expect(await prefixed('a { mask-composite: intersect }')).toBe(
    'a { -webkit-mask-composite: source-in; mask-composite: intersect }',
  )
  expect(await prefixed('a { mask: var(--mask) }')).toBe('a { -webkit-mask: var(--mask); mask: var(--mask) }')
})

const masks = (prefix: string): string =>
  ['0px', '0', '0em'].map((size, index) => `.r${index} { ${prefix}mask-size: ${size}; margin: ${size} }`).join('\n')

it('handles equal declarations of a style sheet separately', async () => {
  expect((await prefixed(masks(''))).match(/-webkit-mask-size: (?:0px|0em|0);/g)).toEqual([
    '-webkit-mask-size: 0px;',
    '-webkit-mask-size: 0;',
    '-webkit-mask-size: 0em;',
  ])
  expect(await prefixed(masks('-webkit-'))).toBe(masks('-webkit-'))
})

it('adds prefixed properties to transitions', async () => {
  expect(await prefixed('a { transition-property: backdrop-filter }')).toBe(
    'a { transition-property: -webkit-backdrop-filter, backdrop-filter }',
  )
})

it('adds prefixed values', async () => {
  expect(await prefixed('a { width: stretch }')).toBe(
    'a { width: -webkit-fill-available; width: -moz-available; width: stretch }',
  )
})

it.each([
  ['existing prefixes', 'a { -webkit-user-select: all; user-select: none }'],
  ['rules for current browsers', 'a { display: grid; display: flex; transform: none; color: oklch(1 0 0); inset-inline: 0 }'],
  ['nesting', 'a { & b { color: red } @media (width > 1px) { color: red } }'],
  ['unknown properties', 'a { *zoom: 1; future: (x; y); --user-select: { user-select: none } }'],
  ['other at-rules', '@font-face { font-family: a; src: url(a.woff2) } @theme { --a: 1px } @page { margin: 0 }'],
])('does not change: %s', async (_, css) => {
  expect(await prefixed(css)).toBe(css)
})

it('adds prefixes in nested rules and media queries', async () => {
  expect(await prefixed('@media print { a { b & { user-select: none } } }')).toBe(
    '@media print { a { b & { -webkit-user-select: none; user-select: none } } }',
  )
})
