import { describe, expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const syntax = { 'entry.ts': `const given: { a?: string } = JSON.parse('{}'); console.log(given.a ?? 'none')` }
const elements = {
  'entry.ts': `import { Item } from './item.tsx'; console.log(Item)`,
  'item.tsx': `import { createElement, Frag } from './elements.ts'
    export const Item = () => <><b title="x">1</b></>
    export const inUse = [createElement, Frag]`,
  'elements.ts': `export const createElement = (...args: unknown[]) => JSON.stringify(args); export const Frag = 'frag'`,
}

describe('in variant B', () => {
  it('transformer2.transform.options.target: newer syntax is transpiled', async () => {
    const { clientCode, serverCode } = await bundled(syntax, { transformer2: { transform: { options: { target: 'es2019' } } } })
    for (const code of [clientCode, serverCode]) expect(code).not.toContain('??')
    expect((await bundled(syntax)).clientCode).toContain('given.a ?? "none"')
  })

  it('transformer2.transform.options.target: overrides that of `bundler1.esbuild`', async () => {
    const { clientCode } = await bundled(syntax, {
      transformer2: { transform: { options: { target: 'es2019' } } },
      bundler1: { esbuild: { target: 'es2022' } },
    })
    expect(clientCode).not.toContain('??')
  })

  it('transformer2.transform.options.jsxFactory, transformer2.transform.options.jsxFragment: are used for elements and fragments', async () => {
    const options = { jsxFactory: 'createElement', jsxFragment: 'Frag' }
    const { clientCode, serverCode } = await bundled(elements, { transformer2: { transform: { options } } })
    for (const code of [clientCode, serverCode])
      expect(code).toMatch(/createElement\((?:Frag|"frag"), null, .*createElement\("b"/)
    expect((await bundled(elements)).clientCode).toMatch(/createVNode\w*\("b"/)
  })

  it('transformer2.transform.options: takes further options of oxc', async () => {
    const files = { 'entry.ts': 'class A { b = 1 }\nconsole.log(new A())' }
    const options = { target: 'es2020', assumptions: { setPublicClassFields: true } }
    const { clientCode } = await bundled(files, { transformer2: { transform: { options } } })
    expect(clientCode).toContain('this.b = 1')
  })
})
