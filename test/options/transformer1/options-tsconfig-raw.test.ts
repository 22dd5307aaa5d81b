import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `const log = (...args: unknown[]): void => console.log(args.length)
    @log export class Car { wheels = 4; doors?: number }
    console.log(Car)`,
}

it('transformer1.options.tsconfigRaw: settings of TypeScript, in place of a file', async () => {
  const compilerOptions = { experimentalDecorators: true, useDefineForClassFields: false }
  const { clientCode, serverCode } = await bundled(files, { transformer1: { options: { tsconfigRaw: { compilerOptions } } } })
  for (const code of [clientCode, serverCode]) {
    expect(code).toMatch(/__decorate\(\[log\]|decorate\w*\(\[log\]/)
    expect(code).toContain('this.wheels = 4') // assigned, not defined
    expect(code).not.toContain('doors')
  }
})

it('transformer1.options.tsconfigRaw: by default decorators and fields are those of the language', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) {
    expect(code).toContain('@log')
    expect(code).toContain('wheels = 4;\n\tdoors;')
  }
})
