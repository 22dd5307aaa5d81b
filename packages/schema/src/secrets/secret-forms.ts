/**
 * The texts under which a value appears in files: as it is, in strings of JavaScript and JSON (also JSON within a string), in HTML and
 * CSS, in URLs, and in Base64 or hexadecimal digits.
 */
export function secretForms(value: string): string[] {
  const json = escapeJson(value)
  const strings = new Set([
    value,
    json,
    json.replaceAll(String.raw`\"`, '"'), // in single quotes or backticks
    json.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`),
    json
      .replaceAll(String.raw`\"`, '"')
      .replaceAll('`', '\\`')
      .replaceAll('${', '\\${'),
    value.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${'),
  ])
  const encoded = encodings(value)
  const payload = [...strings, ...encoded].map(escapePayload)
  const escaped = new Set([...strings, ...encoded, ...payload, escapeScript(json), ascii(json)])
  const all = new Set([
    ...escaped,
    ...[json, escapePayload(json)].map(escapeJson),
    ...[value, json].flatMap(htmlForms),
    ...urlForms(value),
  ])
  all.add(value.replaceAll(/["'\\]/g, String.raw`\$&`)) // CSS
  return [...all].filter((form) => form.length >= shortest)
}

const shortest = 8

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** As in fw's payload. */
const escapePayload = (text: string): string => text.replace(/[<>/\u2028\u2029]/g, unicode)

/** As in scripts of a document. */
const escapeScript = (text: string): string =>
  text.replace(/[<\u2028\u2029]/g, (each) => unicode(each).toUpperCase().replace('U', 'u'))

const ascii = (text: string): string => text.replace(/[^\0-\u007F]/g, unicode)

const unicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Libraries escape different characters in content and attributes, so every combination counts. */
function htmlForms(text: string): string[] {
  let forms = [text]
  for (const [character, entities] of htmlEntities)
    if (text.includes(character))
      forms = forms.flatMap((form) => [form, ...entities.map((entity) => form.replaceAll(character, entity))])
  return forms
}

/** `&` is the first one, because it is part of the others. */
const htmlEntities: readonly (readonly [string, readonly string[]])[] = [
  ['&', ['&amp;']],
  ['<', ['&lt;']],
  ['>', ['&gt;']],
  ['"', ['&quot;']],
  ["'", ['&#39;', '&#x27;', '&apos;']],
  ['/', ['&#x2F;']],
]

function urlForms(value: string): string[] {
  const text = value.replace(/\p{Surrogate}/gu, '\uFFFD')
  const component = encodeURIComponent(text)
  const form = new URLSearchParams({ '': text }).toString().slice(1)
  const forms = [component, encodeURI(text), form, component.replace(/[!'()*~]/g, percent)]
  return forms.flatMap((each) => [each, each.replace(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase())])
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Base64 at each of the three offsets that a value can have in an encoded text, such as `user:password`. */
function encodings(value: string): string[] {
  const bytes = new TextEncoder().encode(value)
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const texts = [0, 1, 2].flatMap((offset) => {
    const text = btoa('\0'.repeat(offset) + binary)
    // The first and the last digit also depend on the bytes around the value.
    const part = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
    return [part, part.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [hex, hex.toUpperCase(), ...texts]
}
