/**
 * Whether a private value is distinctive enough to search for in published files. Short values, words and addresses also occur by
 * chance: an alarm about them would be false more often than not.
 *
 * | name of the key | searched values |
 * |---|---|
 * | `apiKey`, `SESSION_PASSWORD`, … | at least 8 characters, or 16 if they consist of words |
 * | other | at least 16 characters with a random part, URLs with a password |
 */
export function isSecretValue(name: string, value: string): boolean {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value)) return true
  const isNamed = isSecretName(name)
  if (isAddress(value)) return hasCredentials(value) || (isNamed && /[\w-]{16,}/.test(value) && randomPart(value, 16))
  if (isOrdinary(value)) return false
  if (new Set(value).size < 5) return false // `00000000`, `xxxxxxxx`
  if (isNamed) return isWordy(value) ? value.length >= 16 && !placeholder.test(value) : value.length >= 8
  return value.length >= 16 && !isIdentifierName(name) && randomPart(value, 12)
}

/** Names of keys with secrets, as words: `apiKey`, `FW_API_KEY` and `api-key` contain `key`. */
const secretWords = new Set(
  'secret secrets password passwords passwd pwd passphrase token tokens credential credentials key keys apikey dsn salt pepper bearer pat jwt'.split(
    ' ',
  ),
)

/** The last word of names that say something about a secret: `tokenUrl`, `keyPrefix`, `passwordMinLength`. */
const aboutWords = new Set(
  'name url uri endpoint host port path file dir header prefix suffix ttl expiry expires age length size policy algorithm alg type id ids mode enabled field label count'.split(
    ' ',
  ),
)

const publicWords = new Set(['public', 'publishable'])

/** Names of values that identify something, and are often shown. */
const identifierWords = new Set('id ids commit sha hash digest version revision build release etag integrity'.split(' '))

export function isSecretName(name: string): boolean {
  const words = wordsOf(name)
  if (words.some((word) => publicWords.has(word))) return false
  if (words.includes('webhook')) return true // the URL itself is the secret
  return words.some((word) => secretWords.has(word)) && !aboutWords.has(words.at(-1)!)
}

function isIdentifierName(name: string): boolean {
  const words = wordsOf(name)
  return identifierWords.has(words.at(-1)!) || words.some((word) => publicWords.has(word))
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

const isAddress = (value: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(value)

/** `postgres://user:password@host`, `https://host?token=…` */
function hasCredentials(value: string): boolean {
  const password = passwordIn(value)
  if (password !== undefined) return isSecretValue('password', password)
  const query = /[?&](?:[\w-]*(?:key|token|secret|password|sig|signature))=([^&#]{16,})/i.exec(value)
  return query !== null && randomPart(query[1]!, 12)
}

/** The password of a URL. */
export function passwordIn(value: string): string | undefined {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#@:]*:([^/?#@]+)@/i.exec(value)?.[1]
}

/** Values that are no secret under any name: numbers of few digits, paths, hosts, e-mail addresses, dates, versions, content types. */
function isOrdinary(value: string): boolean {
  if (path.test(value)) return !value.split(/[\\/]/).some((part) => randomPart(part, 20))
  return ordinary.some((pattern) => pattern.test(value))
}

const path = /^(?:[A-Za-z]:\\|\.{0,2}\/)(?:[\w.@ -]+[\\/])*[\w.@ -]*$/

const ordinary: readonly RegExp[] = [
  /^[\d\s.,:+-]{0,11}$/,
  /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?$/,
  /^v?\d+\.\d+\.\d+(?:-[\w.]+)?$/,
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/,
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z\d-]+\.)+[a-z]{2,12})(?::\d+)?(?:\/[\w./-]*)?$/i,
  /^[a-z]+\/[a-z\d.+-]+$/,
]

const placeholder = /^(?:your|my|example|sample|dummy|placeholder|change|replace|insert|enter|todo|test|fake|dev|local)(?![a-z])/i

/** Whether a text consists of words, each possibly followed by a short number: `correct horse`, `password123`, `my-app_2024`. */
function isWordy(value: string): boolean {
  const parts = value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((part) => part !== '')
  if (parts.length === 0) return false
  const letters = parts.join('').length
  // Random letters look like many short words in camel case.
  if (/[a-z][A-Z]/.test(value) && letters / parts.length < 3) return false
  return parts.every((part) => /^(?:[A-Za-z]+\d{0,4}|\d{1,4})$/.test(part)) && !/[^\w\s.,:/-]/.test(value)
}

/** Whether a text has a part with letters and digits in an order that no word has. */
function randomPart(value: string, length: number): boolean {
  return value
    .split(/[^A-Za-z\d+/=]+/)
    .some(
      (part) =>
        part.length >= length &&
        /\d/.test(part) &&
        /[A-Za-z]/.test(part) &&
        new Set(part).size >= Math.min(8, length / 2) &&
        !/^[A-Za-z]+\d{1,4}$/.test(part),
    )
}
