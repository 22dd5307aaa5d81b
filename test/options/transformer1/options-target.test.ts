import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = { 'entry.ts': `const given: { a?: string } = JSON.parse('{}'); console.log(given.a ?? 'none')` }

it('transformer1.options.target: newer syntax is transpiled', async () => {
  const { clientCode, serverCode } = await bundled(files, { transformer1: { options: { target: 'es2019' } } })
  for (const code of [clientCode, serverCode]) {
    expect(code).not.toContain('??')
    expect(code).toContain('void 0')
  }
})

it('transformer1.options.target: keeps the syntax by default', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toContain('given.a ?? "none"')
})
