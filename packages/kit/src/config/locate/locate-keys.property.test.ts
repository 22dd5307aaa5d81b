import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locateKeys } from './locate-keys.ts'

type Config = string | number | boolean | null | Config[] | { [key: string]: Config }

const keys = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-zA-Z_$][\w$]{0,5}$/) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'a.b',
      'build:done',
      '__proto__',
      'constructor',
      '$env',
      'ключ',
      '😀',
      "it's",
      '"',
      '\\',
      '`${x}`',
    ),
  },
  { weight: 1, arbitrary: fc.nat().map(String) },
)

const { config: configs } = fc.letrec<{ config: Config; object: { [key: string]: Config } }>((tie) => ({
  config: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('config'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(keys, tie('config'), { maxKeys: 5, noNullPrototype: false }),
}))

const objects = fc.dictionary(keys, configs, { maxKeys: 6, noNullPrototype: false })

describe('locateKeys', { timeout: 60_000 }, () => {
  it('finds every key of a script where the printer wrote it', async () => {
    await fc.assert(
      fc.asyncProperty(objects, fc.infiniteStream(fc.nat(99)), async (value, choices) => {
        await check('fw.config.ts', new ScriptPrinter(choices).file(value))
      }),
      { numRuns: 300 },
    )
  })

  it('finds every key of a JSON file where the printer wrote it', async () => {
    await fc.assert(
      fc.asyncProperty(objects, fc.infiniteStream(fc.nat(99)), async (value, choices) => {
        await check('fw.config.jsonc', new Printer(choices).file(value))
      }),
      { numRuns: 300 },
    )
  })

  it('survives any text', async () => {
    const fragments = [
      'export default |module.exports| = |{|}|[|]|(|)|...| => |, |: | ? |;|\n|.|!',
      'a|b|"a"|\'|"|`|${|/|//|/*|*/|1| && | as |const a|function |return |=|\\|😀',
    ].flatMap((line) => line.split('|'))
    const files = fc.constantFrom('fw.config.ts', 'fw.config.js', 'fw.config.json', '.fwrc')
    await fc.assert(
      fc.asyncProperty(files, fc.array(fc.constantFrom(...fragments), { maxLength: 30 }), async (file, parts) => {
        const text = parts.join('')
        const found = (await locateKeys(file, text)).find(['a', 'b'])
        if (found) expect(text.slice(found.offset, found.offset + found.length)).toHaveLength(found.length)
      }),
      { numRuns: 2000 },
    )
  })
})

async function check(file: string, { text, marks }: Piece): Promise<void> {
  const locator = await locateKeys(file, text)
  for (const { path, offset, written, value } of marks) {
    const found = locator.find(path)
    const context = `${JSON.stringify(path)} in\n${text}`
    expect(found, context).toMatchObject({ offset, length: written.length, exact: true })
    expect(text.slice(offset, offset + written.length)).toBe(written)
    expect(text.slice(found!.value!.offset, found!.value!.offset + found!.value!.length), context).toBe(value)
    const before = text.slice(0, offset).split(/\r\n|\n|\r/)
    expect(found).toMatchObject({ line: before.length, column: before.at(-1)!.length + 1 })
  }
}

interface Mark {
  path: string[]
  offset: number
  written: string
  value: string
}

/** Printed text and the positions of its keys. */
interface Piece {
  text: string
  marks: Mark[]
}

function join(...parts: (string | Piece)[]): Piece {
  const joined: Piece = { text: '', marks: [] }
  for (const part of parts) {
    const { text, marks } = typeof part === 'string' ? { text: part, marks: [] } : part
    for (const mark of marks) joined.marks.push({ ...mark, offset: mark.offset + joined.text.length })
    joined.text += text
  }
  return joined
}

/** Prints JSON with comments and random formatting. */
class Printer {
  constructor(readonly choices: fc.Stream<number>) {}

  file(value: { [key: string]: Config }): Piece {
    return join(this.space(), this.value(value, []), this.space())
  }

  pick<T>(...options: T[]): T {
    const { value } = this.choices.next()
    return options[Number(value) % options.length]!
  }

  space(): string {
    return this.pick('', ' ', '\n', '\r\n  ', '\t', ' // é "x": {\n', '/* 😀 [ */')
  }

  value(value: Config, path: string[]): Piece {
    if (Array.isArray(value))
      return this.list(
        '[',
        value.map((each, index) => this.element(each, [...path, String(index)])),
        ']',
      )
    if (typeof value !== 'object' || value === null) return join(JSON.stringify(value))
    return this.list(
      '{',
      Object.entries(value).map(([key, each]) => this.property(key, each, [...path, key])),
      '}',
    )
  }

  list(open: string, items: Piece[], close: string): Piece {
    const separated = items.flatMap((item, index) => {
      const isLast = index === items.length - 1
      return [this.space(), item, this.space(), isLast ? this.pick('', ',') : ',']
    })
    return join(open, ...separated, this.space(), close)
  }

  element(value: Config, path: string[]): Piece {
    const { text, marks } = this.value(value, path)
    return { text, marks: [{ path, offset: 0, written: text, value: text }, ...marks] }
  }

  property(key: string, value: Config, path: string[]): Piece {
    return this.marked(JSON.stringify(key), this.value(value, path), path)
  }

  marked(written: string, value: Piece, path: string[], before = '', after = ''): Piece {
    const mark: Mark = { path, offset: before.length, written, value: value.text }
    return join({ text: before + written + after, marks: [mark] }, this.space(), ':', this.space(), value)
  }
}

/** Prints the same as a script, with other quotes, computed keys, types, variables and spreads. */
class ScriptPrinter extends Printer {
  readonly #variables: Piece[] = []

  override file(value: { [key: string]: Config }): Piece {
    const root = this.value(value, [])
    const exported = this.pick(
      () => join('export default ', root),
      () => join('export default defineFwConfig(', this.space(), root, ')'),
      () => join('export default (', root, ') satisfies Config'),
      () => join('export default async () => {', this.space(), 'return (', root, ') }'),
      () => join('export default () => (', root, ')'),
      () => join('module.exports = ', root),
      () => join('export default ', this.variable(root)),
    )()
    return join(
      ...this.#variables.flatMap((each) => [each, this.pick('\n', ';', '\r\n// {\n')]),
      exported,
      this.pick('', ';', '\n'),
    )
  }

  override value(value: Config, path: string[]): Piece {
    if (typeof value === 'string') return join(this.quoted(value))
    const entries = typeof value === 'object' && value && !Array.isArray(value) ? Object.entries(value) : []
    const printed = entries.length > 1 && this.pick(false, false, true) ? this.spread(entries, path) : super.value(value, path)
    if (typeof value !== 'object' || value === null) return printed
    switch (this.pick(0, 1, 2, 3, 4, 5, 6, 7)) {
      case 0:
        return join('(', this.space(), printed, ')')
      case 1:
        return join(printed, ' as const')
      case 2:
        return this.variable(printed)
      case 3:
        return Array.isArray(value) ? printed : join('define(', printed, ')')
      case 4:
        return join('condition ? ', printed, ' : undefined')
      case 5:
        return join('condition && ', printed)
      default:
        return printed
    }
  }

  override property(key: string, value: Config, path: string[]): Piece {
    const printed = this.value(value, path)
    if (/^[a-z_$][\w$]*$/i.test(key) && this.pick(true, true, false)) return this.marked(key, printed, path)
    if (/^(?:0|[1-9]\d{0,8})$/.test(key) && this.pick(true, false)) return this.marked(key, printed, path)
    if (this.pick(true, true, false)) return this.marked(this.quoted(key), printed, path)
    const literal = this.pick(this.quoted(key), `\`${key.replace(/[\\`$]/g, '\\$&').replaceAll('\r', '\\r')}\``)
    return this.marked(literal, printed, path, '[', ']')
  }

  variable(printed: Piece): Piece {
    const name = `variable${this.#variables.length}`
    this.#variables.push(join(this.pick('const ', 'let ', 'export const '), name, this.pick('', ': Config'), ' = ', printed))
    return join(name)
  }

  /** An object that contains half of its entries by spread. */
  spread(entries: [string, Config][], path: string[]): Piece {
    const printed = entries.map(([key, each]) => this.property(key, each, [...path, key]))
    const middle = Math.floor(printed.length / 2)
    const spread = this.list('{', printed.slice(0, middle), '}')
    const rest = printed.slice(middle)
    return this.pick(
      () => this.list('{', [join('...', this.variable(spread)), ...rest], '}'),
      () => this.list('{', [...rest, join('...', this.space(), '(condition && ', spread, ')')], '}'),
    )()
  }

  quoted(value: string): string {
    const double = JSON.stringify(value)
    return this.pick(double, `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`)
  }
}
