import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import { List } from './list.tsx'; console.log(List)`,
  'list.tsx': `import { h } from 'vue'
    const Group = 'ul'
    export const List = () => <>1</>
    export const inUse = [h, Group]`,
}

it('transformer1.options.jsxFragment: is used for fragments', async () => {
  const { clientCode, serverCode } = await bundled(files, { transformer1: { options: { jsxFragment: 'Group' } } })
  for (const code of [clientCode, serverCode]) expect(code).toMatch(/h\((?:Group|"ul"), null, "1"\)/)
})

it('transformer1.options.jsxFragment: is the fragment of Vue by default', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toMatch(/createVNode\w*\(Fragment, null, /)
})
