import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autoprefixer from 'autoprefixer'
import postcss from 'postcss'
import { afterEach, expect, it } from 'vitest'
import { mayNeedPrefixes, namesBrowsers } from './needs-prefixes.ts'

const dirs: string[] = []
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true })
})

/** Style sheets that use a feature of autoprefixer: as a property, a value, a selector and an at-rule. */
function sheetsOf(feature: string): string[] {
  if (feature === '@resolution') return ['@media (min-resolution: 2dppx) { a { color: red } }']
  if (feature.startsWith('@')) return [`${feature} a { a: b }`]
  if (feature.startsWith(':')) return [`a${feature} { color: red }`]
  const values = ['none', 'a', 'all', 'text', 'auto', '1px', 'url(a.png) 2 round', 'underline dotted red', 'sticky', 'avoid']
  return [
    ...values.map((value) => `a { ${feature}: ${value} }`),
    ...['width', 'height', 'background', 'display', 'position', 'cursor', 'unicode-bidi', 'transition'].flatMap((property) => [
      `a { ${property}: ${feature} }`,
      `a { ${property}: ${feature}(red, blue) }`,
    ]),
    `@supports (${feature}: none) { a { color: red } }`,
  ]
}

it('matches every style sheet that autoprefixer changes', async () => {
  const { prefixes } = autoprefixer.data as { prefixes: Record<string, unknown> } // autoprefixer doesn't declare a type for its data
  const run = postcss([autoprefixer({ overrideBrowserslist: 'defaults' })])
  const missed: string[] = []
  let changed = 0
  for (const sheet of Object.keys(prefixes).flatMap(sheetsOf)) {
    const { css } = await run.process(sheet, { from: undefined })
    if (css === sheet) continue
    changed++
    if (!mayNeedPrefixes(sheet)) missed.push(`${sheet} → ${css}`)
  }
  expect(missed).toEqual([])
  expect(changed).toBeGreaterThan(50)
})

it.each([
  'a { color: red; display: flex; border-radius: 4px; text-decoration: none }',
  '.card { transition: transform 0.2s; --my-value: 1; box-shadow: 0 0 1px #000 }',
  '.placeholders, .my-mask-image { grid-template-columns: 1fr }',
])('skips %s', (css) => expect(mayNeedPrefixes(css)).toBe(false))

it.each([
  'a { -webkit-border-radius: 4px }',
  'a { display: -ms-flexbox }',
  '@-webkit-keyframes a {}',
  'a { text-decoration: underline dotted }',
  '/* autoprefixer grid: autoplace */',
])('does not skip %s', (css) => expect(mayNeedPrefixes(css)).toBe(true))

it('finds a browserslist config, also in parent directories', () => {
  const root = mkdtempSync(join(tmpdir(), 'fw-browsers-'))
  dirs.push(root)
  for (const name of ['a/b', 'c/d', 'e/f']) mkdirSync(join(root, name), { recursive: true })
  writeFileSync(join(root, 'a/.browserslistrc'), 'ie 11')
  writeFileSync(join(root, 'c/package.json'), '{ "browserslist": ["ie 11"] }')
  writeFileSync(join(root, 'e/package.json'), '{ "name": "e" }')
  expect(['a/b', 'c/d', 'e/f'].map((name) => namesBrowsers(join(root, name)))).toEqual([true, true, false])
})
