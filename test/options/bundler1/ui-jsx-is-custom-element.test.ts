import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import { Clock } from './clock.tsx'; console.log(Clock)`,
  'clock.tsx': `export const Clock = () => <my-clock />`,
}

it('bundler1.uiJsx.isCustomElement: matches tags in JSX that are not components', async () => {
  const config = `{ bundler1: { uiJsx: { isCustomElement: (tag) => tag === 'my-clock' } } }`
  const { clientCode, serverCode } = await bundled(files, config)
  for (const code of [clientCode, serverCode]) {
    expect(code).toMatch(/createVNode\w*\("my-clock"/)
    expect(code).not.toContain('resolveComponent("my-clock")')
  }
})

it('bundler1.uiJsx.isCustomElement: an unknown tag is a component by default', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toContain('resolveComponent("my-clock")')
})
