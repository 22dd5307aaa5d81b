import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { transformed } from '../../support/transformed.ts'

const code = `import { track } from 'my-analytics'
track('import')
onMounted(() => console.log('usual'))
onScopeDispose(() => console.log('of the view library'))
`

async function codeFor(side: 'client' | 'server', config: Record<string, unknown>): Promise<string> {
  const app = await describedApp({}, config)
  return transformed(app, `${app.dir}/a.ts`, code, side)
}

it('optimization.treeShake.composables.server: removes calls from the server build, by source', async () => {
  const config = {
    optimization: { treeShake: { composables: { server: { 'my-analytics': ['track'], ui: ['onScopeDispose'] } } } },
  }
  const shaken = await codeFor('server', config)
  expect(shaken).not.toContain(`track('import')`)
  expect(shaken).not.toContain('of the view library')
  expect(shaken).toContain('usual') // a list for a source replaces the default one
  const otherSide = await codeFor('client', config)
  expect(otherSide).toContain(`track('import')`)
  expect(otherSide).toContain('of the view library')
})

it('optimization.treeShake.composables.server: removes calls without an effect there by default', async () => {
  const shaken = await codeFor('server', {})
  expect(shaken).toContain(`track('import')`)
  expect(shaken).toContain('of the view library')
  expect(shaken).not.toContain('usual')
  expect(await codeFor('client', {})).toContain('usual')
})
