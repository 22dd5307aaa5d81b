import { describe, expect, it } from 'vitest'
import { bundled } from '../../../../test/support/bundled.ts'

describe('jsx', () => {
  it('is compiled in files and in scripts of components', async () => {
    const { clientCode, serverCode, project } = await bundled({
      'app.vue': '<template><p>The app</p></template>',
      'entry.ts': `import A from './A.vue'; import B from './b.tsx'; import { C } from './c.jsx'; console.log(A, B, C)`,
      'A.vue': `<script lang="tsx">export default { render(): unknown { return <b title="a">{1 as number}</b> } }</script>`,
      'b.tsx': `import { defineComponent } from 'vue'; export default defineComponent({ setup: () => () => <i title="b" /> })`,
      'c.jsx': `export const C = () => <><u title="c" /></>`,
    })
    for (const code of [clientCode, serverCode]) {
      for (const [tag, title] of [
        ['b', 'a'],
        ['i', 'b'],
        ['u', 'c'],
      ])
        expect(code).toMatch(new RegExp(`createVNode\\w*\\("${tag}", \\{ "?title"?: "${title}" \\}`))
    }
    expect(serverCode).toContain('ssrRegisterHelper(__default__, "b.tsx")') // registers the component, so that the page includes its assets
    expect(project.warnings).toEqual([])
  })
})
