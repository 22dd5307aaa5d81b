import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = { 'entry.ts': `console.log(typeof __VERSION__, __LIMIT__, import.meta.dev, process.test)` }

it('bundler1.define: replaces expressions on both sides, in addition to those of fw', async () => {
  const { clientCode, serverCode } = await bundled(files, { bundler1: { define: { __VERSION__: '"1.2.0"', __LIMIT__: 4 } } })
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log("string", 4, false, false)')
})

it('bundler1.define: overrides those of fw', async () => {
  const { clientCode } = await bundled(files, { bundler1: { define: { 'process.test': true } } })
  expect(clientCode).toContain('console.log(typeof __VERSION__, __LIMIT__, false, true)')
})

it('bundler1.define: does not change the code if unset', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log(typeof __VERSION__, __LIMIT__, false, false)')
})
