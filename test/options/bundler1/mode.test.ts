import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = { 'entry.ts': `console.log(import.meta.env.MODE)` }

it('bundler1.mode: is the mode that code sees', async () => {
  const { clientCode, serverCode } = await bundled(files, { bundler1: { mode: 'staging' } })
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log("staging")')
})

it('bundler1.mode: is `production` in a build by default', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log("production")')
})
