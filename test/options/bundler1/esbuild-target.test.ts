import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = { 'entry.ts': `const given: { a?: string } = JSON.parse('{}'); console.log(given.a ?? 'none')` }

it('bundler1.esbuild.target: newer syntax is transpiled', async () => {
  const { clientCode, serverCode } = await bundled(files, { bundler1: { esbuild: { target: 'es2019' } } })
  for (const code of [clientCode, serverCode]) {
    expect(code).not.toContain('??')
    expect(code).toContain('void 0')
  }
})

it('bundler1.esbuild.target: overrides that of `transformer1.options`', async () => {
  const { clientCode } = await bundled(files, {
    bundler1: { esbuild: { target: 'es2019' } },
    transformer1: { options: { target: 'es2022' } },
  })
  expect(clientCode).not.toContain('??')
})

it('bundler1.esbuild.target: keeps the syntax by default', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toContain('given.a ?? "none"')
})
