import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import { Item } from './item.tsx'; console.log(Item)`,
  'item.tsx': `import { createElement } from './elements.ts'
    export const Item = () => <b title="x">1</b>
    export const inUse = createElement`,
  'elements.ts': `export const createElement = (...args: unknown[]) => JSON.stringify(args)`,
}

it('transformer1.options.jsxFactory: is called for elements', async () => {
  const { clientCode, serverCode } = await bundled(files, { transformer1: { options: { jsxFactory: 'createElement' } } })
  for (const code of [clientCode, serverCode]) expect(code).toContain('createElement("b", { title: "x" }, "1")')
})

it('transformer1.options.jsxFactory: by default elements are Vue vnodes', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) {
    expect(code).toMatch(/createVNode\w*\("b"/)
    expect(code).not.toContain('createElement("b"')
  }
})
