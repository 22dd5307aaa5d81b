import { post } from './bodies.ts'
import { claim, type Fuzzer, type FuzzInput } from './fuzz.ts'
import { below, chance, mutate, pick, several, utf8, type Random } from './random-input.ts'

/** The name of a field with its value, or with the name, type and size of its file. */
type Field = [name: string, value: string | [name: string, type: string, size: number]]

interface FormInput extends FuzzInput {
  /** What the form contains, unless it was changed afterwards. */
  fields: readonly Field[] | undefined
}

const names = ['a', 'b', 'name', 'é', '日', '😀', 'a b', 'a[]', 'a.b', '__proto__', 'constructor', 'toString', '', 'x'.repeat(100), "'", '\\', 'a;b', '=', 'filename'] // prettier-ignore
const values = ['', 'x', 'é', '😀', '\r\n', '--x', '\r\n--', '\r\n--x', '-', '\n', 'a=b&c=d', '%00', '+', '{"__proto__":1}', 'y'.repeat(500)] // prettier-ignore
const types = ['text/plain', 'image/png', 'application/json', 'text/plain; charset=utf-8']
const boundaries = ['x', '----WebKitFormBoundaryABC123', '-', "'()+_,-./:=?", 'a b', '0'.repeat(70)]

export const forms: Fuzzer<FormInput> = {
  shares: { fields: 0.3, changed: 0.05, refused: 0.2, 'too many': 0.001 },
  make(random) {
    const isMultipart = chance(random, 0.6)
    const count = chance(random, 0.003) ? pick(random, [1000, 1001, 5000]) : below(random, 5)
    const entries = Array.from({ length: count }, (): Field => [
      pick(random, names),
      isMultipart && chance(random, 0.3)
        ? [pick(random, names), pick(random, types), 0]
        : several(random, 4, () => pick(random, values)).join(''),
    ])
    return isMultipart ? multipart(random, entries) : urlencoded(random, entries)
  },
  judge({ status, body }, { fields }) {
    if (status === 413) {
      claim(fields === undefined || fields.length > 1000, 'a form of a usual size is too large')
      return 'too many'
    }
    if (status === 400 || status === 415) {
      claim(fields === undefined, 'a valid form is refused')
      return 'refused'
    }
    claim(status === 200, `status ${status}`)
    const read = JSON.parse(Buffer.from(body, 'latin1').toString()) as Field[] // of the attack site
    claim(Array.isArray(read) && read.length <= 1000, 'this is no list of fields')
    if (fields === undefined) return 'changed'
    claim(JSON.stringify(read) === JSON.stringify(fields), `the form has other fields: ${JSON.stringify(fields)}`)
    return 'fields'
  },
}

function urlencoded(random: Random, entries: readonly Field[]): FormInput {
  const text = new URLSearchParams(entries as [string, string][]).toString() // without files
  const changed = chance(random, 0.4) ? mutate(random, text) : text
  const type = pick(random, [
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=UTF-8',
    'Application/X-WWW-Form-Urlencoded',
  ])
  // Any text is such a form. Bytes that are no UTF-8 are replaced.
  const fields = [...new URLSearchParams(Buffer.from(changed, 'latin1').toString())]
  return { ...post(random, '/api/fields', type, changed), fields: changed === '' ? [] : fields }
}

function multipart(random: Random, entries: readonly Field[]): FormInput {
  const boundary = pick(random, boundaries)
  const isAmbiguous = entries.some(([, value]) => typeof value === 'string' && value.includes(`--${boundary}`))
  const fields = entries.map(([name, value]): Field => {
    if (typeof value === 'string') return [name, value]
    return [name, [value[0], value[1], utf8(contentOf(value[0])).length]]
  })
  const parts = fields.map(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${escapedName(value[0])}"`
    const type = typeof value === 'string' ? '' : `\r\nContent-Type: ${value[1]}`
    const content = typeof value === 'string' ? value : contentOf(value[0])
    return `--${boundary}\r\nContent-Disposition: form-data; name="${escapedName(name)}"${file}${type}\r\n\r\n${utf8(content)}\r\n`
  })
  const whole = `${parts.join('')}--${boundary}--\r\n`
  const isChanged = chance(random, 0.55)
  const body = isChanged ? broken(random, whole, boundary) : whole
  const quoted = /^[\w-]+$/.test(boundary) && chance(random, 0.7) ? boundary : `"${boundary}"`
  const type =
    isChanged && chance(random, 0.1)
      ? mutate(random, `multipart/form-data; boundary=${quoted}`).replace(/[\r\n]/g, '')
      : `multipart/form-data; boundary=${quoted}`
  return {
    ...post(random, '/api/fields', type, body),
    fields: isChanged || isAmbiguous ? undefined : fields,
  }
}

const escapedName = (name: string): string => utf8(name.replace(/["\r\n]/g, encodeURIComponent))

/** What a file with this name contains. */
const contentOf = (name: string): string => name.repeat(3)

function broken(random: Random, whole: string, boundary: string): string {
  const kind = below(random, 8)
  if (kind === 0) return whole.slice(0, below(random, whole.length))
  if (kind === 1) return whole.replaceAll('\r\n', '\n')
  if (kind === 2) return whole.replaceAll(boundary, pick(random, boundaries))
  if (kind === 3) return whole.replace('name=', 'nam=')
  if (kind === 4) return `preamble\r\n${whole}epilogue`
  if (kind === 5)
    return whole.replace('Content-Disposition', `X-Long: ${'y'.repeat(below(random, 20_000))}\r\nContent-Disposition`)
  return mutate(random, whole)
}
