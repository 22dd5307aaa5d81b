import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import value from './thing'; console.log(value)`,
  'thing.js': `export default 'from .js'`,
  'thing.ts': `export default 'from .ts'`,
}

it('bundler1.resolve.extensions: extensions tried for an import without one, in this order', async () => {
  const { clientCode, serverCode } = await bundled(files, { bundler1: { resolve: { extensions: ['.ts', '.js', '.mjs'] } } })
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log("from .ts")')
})

it('bundler1.resolve.extensions: by default JavaScript comes before TypeScript', async () => {
  const { clientCode, serverCode } = await bundled(files)
  for (const code of [clientCode, serverCode]) expect(code).toContain('console.log("from .js")')
})
