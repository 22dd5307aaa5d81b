import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = { 'entry.ts': `console.log(import.meta.env.MODE, import.meta.envName)` }

it('bundler1.mode: the name of the mode, as code sees it', async () => {
  const { clientCode, serverCode } = await bundled(files, { bundler1: { mode: 'staging' } })
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log("staging", "staging")')
})

it('bundler1.mode: unset it is `production` in a build', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log("production", "production")')
})
