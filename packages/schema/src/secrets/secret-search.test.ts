import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSecretKeys } from './find-secret-keys.ts'
import { payloadPlaces } from './payload-places.ts'
import { createSecretSearch } from './secret-search.ts'

const value = `p"w'<d>/&\\ \`\${x}+é9`
const secret = { key: 'runtimeConfig.password', value }
const search = createSecretSearch([secret, { key: 'other', value: 'c7Qz91xW4kLm' }])!

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

describe('createSecretSearch', () => {
  it.each<[string, string]>([
    ['as it is', value],
    ['in JSON', JSON.stringify({ value })],
    ['in JSON within a string', JSON.stringify(JSON.stringify({ value }))],
    ['in a payload', JSON.stringify({ value }).replace(/[<>/]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`)],
    ['in a script', JSON.stringify(value).replaceAll('<', String.raw`\u003C`)],
    ['in a string of JavaScript', `'p"w\\'<d>/&\\\\ \`\${x}+é9'`],
    ['in a template literal', `\`p"w'<d>/&\\\\ \\\`\\\${x}+é9\``],
    ['in HTML', `<p>${escapeHtml(value)}</p>`],
    ['in an attribute of the head', `<meta content="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">`],
    ['in the title', `<title>${escapeHtml(value).replaceAll('&#39;', '&#x27;').replaceAll('/', '&#x2F;')}</title>`],
    ['in JSON in HTML', `<p data-x="${escapeHtml(JSON.stringify({ value }))}">`],
    ['in a query', `https://api.test/?key=${encodeURIComponent(value)}&x`],
    ['in a form', new URLSearchParams({ value }).toString()],
    ['in Base64', btoa(unescape(encodeURIComponent(value)))],
    ['in Base64 after 1 byte', btoa(unescape(encodeURIComponent(`a${value}`)))],
    ['in Base64 after 2 bytes', btoa(unescape(encodeURIComponent(`a:${value}`)))],
    ['in hexadecimal digits', Buffer.from(value).toString('hex')],
  ])('finds a value %s', (_, text) => {
    expect(search.find(`some text, ${text}, and more`)).toEqual([secret])
    expect(search.find(Buffer.from(text))).toEqual([secret])
  })

  it('finds every secret once, at both ends of a text', () => {
    const found = search.find(`c7Qz91xW4kLm ${value} c7Qz91xW4kLm ${value}`)
    expect(found.map(({ key }) => key).toSorted()).toEqual(['other', 'runtimeConfig.password'])
  })

  it('finds a short value only as a word', () => {
    const short = createSecretSearch([{ key: 'pin', value: 'k7Qz91xW' }])!
    for (const text of ['k7Qz91xW', '"k7Qz91xW"', 'a\\nk7Qz91xW', '%20k7Qz91xW']) expect(short.find(text)).toHaveLength(1)
    for (const text of ['ak7Qz91xW', 'k7Qz91xW2', 'k7Qz91x']) expect(short.find(text)).toEqual([])
  })

  it('finds any value in any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 12, maxLength: 40 }), { minLength: 1, maxLength: 8 }),
        text,
        text,
        (values, before, after) => {
          const all = [...new Set(values)].map((each, index) => ({ key: String(index), value: each }))
          const many = createSecretSearch(all)!
          for (const each of all) expect(many.find(before + each.value + after)).toContain(each)
        },
      ),
    )
  })

  it('does not exist without secrets', () => expect(createSecretSearch([])).toBeUndefined())
})

describe('findSecretKeys', () => {
  it('finds the keys of secrets in a payload', () => {
    const user: Record<string, unknown> = { 'first-name': 'A', tokens: [{ a: 1 }, new Map([['x', 'c7Qz91xW4kLm']])] }
    user['self'] = user
    const places = findSecretKeys({ data: { user }, state: { $sx: `${value}!` } }, search)
    expect(places.map(({ secret: { key }, path }) => [key, path])).toEqual([
      ['other', 'data.user.tokens[1][0][1]'],
      ['runtimeConfig.password', 'state.$sx'],
    ])
  })
})

describe('payloadPlaces', () => {
  const payload = { data: { user: { token: 'c7Qz91xW4kLm' } } }
  const rich = JSON.stringify([
    { data: 1, state: 4 },
    { user: 2 },
    { token: 3, self: 2 },
    'c7Qz91xW4kLm',
    { $sx: 5 },
    ['Ref', 6],
    [7],
    value,
  ])

  it.each([
    ['JSON', JSON.stringify(payload)],
    ['a script', `export default ${JSON.stringify(JSON.stringify(payload))}`],
    ['a document', `<p>c7Qz91xW4kLm</p><script type="application/json" id="x">${JSON.stringify(payload)}</script>`],
  ])('finds the keys in %s', (_, text) => {
    expect(payloadPlaces(text, search).map(({ path }) => path)).toEqual(['data.user.token'])
  })

  it('finds the keys in the format of devalue', () => {
    expect(payloadPlaces(rich, search).map(({ path }) => path)).toEqual(['data.user.token', 'state.$sx[0][0]'])
  })

  it.each(['', 'text c7Qz91xW4kLm', '{', '[]', '[[5]]'])('finds nothing in %s', (text) =>
    expect(payloadPlaces(text, search)).toEqual([]),
  )
})
