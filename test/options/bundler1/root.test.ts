import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'
import { variantA } from '../../support/described-app.ts'

const files = {
  'entry.ts': `import value from '/where.ts'; console.log(value)`,
  'where.ts': `export default 'project'`,
  'app/where.ts': `export default 'sources'`,
  'client/where.ts': `export default 'own root'`,
}

it('bundler1.root: is the base of `/…`', async () => {
  const { clientCode } = await bundled(files, `{ bundler1: { root: import.meta.dirname + '/client' } }`)
  expect(clientCode).toContain('console.log("own root")')
})

it('bundler1.root: is the project by default, in variant B the source directory', async () => {
  expect((await bundled(files, variantA)).clientCode).toContain('console.log("project")')
  expect((await bundled(files, { srcDir: 'app' })).clientCode).toContain('console.log("sources")')
})
