import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import value from './thing'; console.log(value)`,
  'thing.js': `export default 'from .js'`,
  'thing.ts': `export default 'from .ts'`,
}

it('bundler1.resolve.extensions: are tried in this order for imports without one', async () => {
  const { clientCode, serverCode } = await bundled(files, { bundler1: { resolve: { extensions: ['.ts', '.js', '.mjs'] } } })
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log("from .ts")')
})

it('bundler1.resolve.extensions: JavaScript is preferred to TypeScript by default', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log("from .js")')
})
