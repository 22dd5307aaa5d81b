import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `const log = (...args: unknown[]): void => console.log(args.length)
    @log export class Car { wheels = 4; doors?: number }
    console.log(Car)`,
}

it('transformer1.options.tsconfigRaw: replaces a tsconfig file', async () => {
  const compilerOptions = { experimentalDecorators: true, useDefineForClassFields: false }
  const { clientCode, serverCode } = await bundled(files, { transformer1: { options: { tsconfigRaw: { compilerOptions } } } })
  for (const code of [clientCode, serverCode]) {
    expect(code).toMatch(/__decorate\(\[log\]|decorate\w*\(\[log\]/)
    expect(code).toContain('this.wheels = 4') // assigned, not defined
    expect(code).not.toContain('doors')
  }
})

it('transformer1.options.tsconfigRaw: standard decorators and fields by default', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) {
    expect(code).toContain('@log')
    expect(code).toContain('wheels = 4;\n\tdoors;')
  }
})
