import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const named = (name: string): string => `export default function ${name}(options) { globalThis.ran.push(['${name}', options]) }`
const files = {
  'tools/by-path.mjs': named('byPath'),
  'app/tools/in-app.mjs': named('inApp'),
  'of-npm.mjs': named('sameName'),
  'modules/b.mjs': named('b'),
  'modules/a/index.mjs': named('a'),
  'node_modules/of-npm/package.json': '{ "name": "of-npm", "type": "module", "exports": "./m.mjs" }',
  'node_modules/of-npm/m.mjs': named('ofNpm'),
}

async function running(config: string): Promise<unknown[]> {
  const ran: unknown[] = []
  Object.assign(globalThis, { ran })
  await describedApp(files, config)
  return ran
}

it('modules: strings, tuples and functions run in this order, before the files of the directory (R109, R111, R112)', async () => {
  const modules = `[['of-npm', { a: 1 }], '~~/tools/by-path', './tools/by-path.mjs', false, () => void globalThis.ran.push('inline')]`
  expect(await running(`{ ...${JSON.stringify(variantA)}, modules: ${modules} }`)).toEqual([
    ['ofNpm', { a: 1 }],
    ['byPath', {}],
    'inline',
    ['a', {}],
    ['b', {}],
  ])
})

it('modules: a name is that of a package first, then that of a file (R108)', async () => {
  expect((await running(`{ modules: ['of-npm', 'tools/by-path'] }`)).slice(0, 2)).toEqual([
    ['ofNpm', {}],
    ['byPath', {}],
  ])
})

it('modules: in variant B `~` is the source directory (R110)', async () => {
  expect(await running(`{ ...${JSON.stringify(variantB)}, srcDir: 'app', modules: ['~/tools/in-app'] }`)).toEqual([
    ['inApp', {}],
    ['a', {}],
    ['b', {}],
  ])
})

it('modules: by default those of the directory, and no others (R54)', async () => {
  expect(await running('{}')).toEqual([
    ['a', {}],
    ['b', {}],
  ])
})
