import { assert, property, string } from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { scriptFilter } from './script-filter.ts'
import { createScriptTransform, type ScriptPass } from './script-transform.ts'
import { runPasses } from './testing/run-passes.ts'

const never: ScriptPass = { name: 'never', test: () => false, run: () => expect.unreachable() }
const idle: ScriptPass = { name: 'idle', test: () => true, run: () => {} }

describe('createScriptTransform', () => {
  test('does not parse if no pass matches', () => {
    expect(runPasses([never], 'this is no code at all {{{')).toBeUndefined()
  })

  test('returns undefined if no pass changes anything, for any code', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => runPasses([idle], `export const a = ${JSON.stringify(text)}`) === undefined),
    )
    assert(property(string(), (text) => runPasses([idle], text) === undefined))
  })

  test('passes see the original code, and what was removed', () => {
    const seen: boolean[] = []
    const cut: ScriptPass = {
      name: 'cut',
      test: () => true,
      run: (module, edits) => edits.replace(0, module.code.indexOf('\n'), ';'),
    }
    const look: ScriptPass = {
      name: 'look',
      test: () => true,
      run: (module, edits) => seen.push(...module.calls.map(({ node }) => edits.isGone(node.start))),
    }
    expect(runPasses([cut, look], 'a(b())\nc()')).toBe(';\nc()')
    expect(seen).toEqual([true, true, false])
  })

  test('passes the context on', () => {
    const run = vi.fn()
    const transform = createScriptTransform('x', [{ name: 'x', test: () => true, run }], scriptFilter())
    void transform.transform('a()', '/a.ts', { side: 'server', dev: true })
    expect(run.mock.calls[0]![2]).toEqual({ side: 'server', dev: true })
  })

  test.each([
    ['/a.ts', 'const a = <string>b; a()'],
    ['/a.tsx', 'const a = <div>{b()}</div>'],
    ['/a.jsx', 'const a = <div>{b()}</div>'],
    ['/a.js', 'const a = <div>{b()}</div>'],
    ['/a.vue', 'const a = b as string; a()'],
    ['/a.vue', 'const a = <div>{b()}</div>'],
    ['/a.vue?vue&type=script&lang.tsx', 'const a = <div>{b()}</div>'],
    ['/a.vue?vue&type=script&setup=true&lang.ts', 'const a = <string>b; a()'],
    ['/a.mts', 'enum A { b }; b()'],
  ])('parses %s', (id, code) => {
    const run = vi.fn()
    runPasses([{ name: 'x', test: () => true, run }], code, id)
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('scriptFilter', () => {
  const { include, exclude } = scriptFilter(['/p/node_modules/layer', '/p/node_modules/@a/b+c/'])
  const takes = (id: string) => include.test(id) && !exclude!.test(id)

  test.each([
    '/p/a.ts',
    '/p/a.vue',
    '/p/a.mjs',
    '/p/a.tsx?x=1',
    '/p/a.vue?vue&type=template&lang.js',
    '/p/a.vue?vue&type=script&setup=true&lang.ts',
    '/p/node_modules/layer/a.ts',
    '/p/node_modules/@a/b+c/d/e.vue',
    'C:/p/a.ts',
  ])('matches %s', (id) => expect(takes(id)).toBe(true))

  test.each([
    '/p/a.css',
    '/p/a.d.ts',
    '/p/a.vue?vue&type=style&index=0&lang.css',
    '/p/a.vue?raw',
    '/p/a.ts?url',
    '/p/node_modules/x/a.js',
    '/p/node_modules/layered/a.ts',
    '/p/node_modules/layer/node_modules/x/a.ts',
    '/p/a.json',
  ])('skips %s', (id) => expect(takes(id)).toBe(false))
})
