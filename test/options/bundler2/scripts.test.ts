import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

const jsx = {
  'entry.ts': `import { Item } from './item.tsx'; console.log(Item)`,
  'item.tsx': `import { createElement, Group } from './elements.ts'
    export const Item = () => <><b title="x">1</b></>
    export const inUse = [createElement, Group]`,
  'elements.ts': `export const createElement = (...args: unknown[]) => JSON.stringify(args); export const Group = () => 1`,
}

/** Calls of the factory, with their first argument. */
const callsIn = (code: string): string[] =>
  [...code.matchAll(/(createElement)\)?\(\s*([\w."]+)(?=,)/g)].map(
    ([, name, type]) => `${name} ${type!.replace(/^\w+[._](?=\w)/, '')}`,
  )

const fields = (useDefineForClassFields: boolean): object => ({
  bundler2: { loaders: { esbuild: { tsconfigRaw: { compilerOptions: { useDefineForClassFields } } } } },
})

describe.each(loaderBuilders)('%s', (slot) => {
  it('bundler2.loaders.esbuild.target: is the language of the output', async () => {
    const files = { 'entry.ts': 'console.log((globalThis as any).a ??= 1)' }
    const old = await bundledBy(slot, files, { bundler2: { loaders: { esbuild: { target: 'es2019' } } } })
    const { clientCode, serverCode } = await bundledBy(slot, files)
    for (const code of [old.clientCode, old.serverCode]) expect(code).not.toMatch(/\.a \?\?= 1/)
    for (const code of [clientCode, serverCode]) expect(code).toMatch(/\.a \?\?= 1/)
  })

  it('bundler2.loaders.esbuild.jsxFactory, bundler2.loaders.esbuild.jsxFragment: elements are created with them', async () => {
    const esbuild = { jsxFactory: 'createElement', jsxFragment: 'Group' }
    const { clientCode, serverCode } = await bundledBy(slot, jsx, { bundler2: { loaders: { esbuild } } })
    for (const code of [clientCode, serverCode]) expect(callsIn(code)).toEqual(['createElement Group', 'createElement "b"'])
    const plain = await bundledBy(slot, jsx)
    for (const code of [plain.clientCode, plain.serverCode]) expect(callsIn(code)).toEqual([])
  })

  it('bundler2.loaders.esbuild.tsconfigRaw: is used in place of tsconfig.json', async () => {
    const files = {
      'entry.ts': `class Base { constructor() { this.set() } set(): void {} }\nclass A extends Base { x: unknown; set() { this.x = 'kept' } }\nconsole.log(new A().x)`,
    }
    const defined = await bundledBy(slot, files, fields(true) as Record<string, unknown>)
    const assigned = await bundledBy(slot, files, fields(false) as Record<string, unknown>)
    expect(defined.clientCode).toMatch(/\{\s*x;|_define_property|__publicField\(this, "x"\)/)
    expect(assigned.clientCode).not.toMatch(/\{\s*x;|_define_property\(this, "x"|__publicField\(this, "x"\)/)
  })
})
