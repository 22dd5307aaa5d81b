import { expect, it } from 'vitest'
import { inlinedText } from './inlined-styles.ts'

it('marks URLs that are relative to the style sheet', () => {
  const text = `@import "./b.css";a{background:url(./a.svg)}b{src:url("f.woff2?#iefix")}c{background:url( '../logo.svg' )}`
  expect(inlinedText(text, '.')).toBe(
    `@import "\u0000b.css";a{background:url(\u0000a.svg)}b{src:url("\u0000f.woff2?#iefix")}c{background:url( '\u0000../logo.svg' )}`,
  )
  expect(inlinedText('a{background:url(./a.svg)}', 'css')).toBe('a{background:url(\u0000css/a.svg)}')
})

it('leaves other URLs alone', () => {
  const text = `@import url(https://a.example/x.css);a{fill:url(#g);background:url(/a.svg),url(//b.example/a),url("data:image/svg+xml,%3c")}`
  expect(inlinedText(text, '.')).toBe(text)
})

it('contains no tag of a style element', () => {
  expect(inlinedText(`a{content:"</style><script>"}b{content:"</STYLE ><style>"}`, '.')).toBe(
    String.raw`a{content:"\3c /style><script>"}b{content:"\3c /STYLE >\3c style>"}`,
  )
})
