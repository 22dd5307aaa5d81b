import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { transformed } from '../../support/transformed.ts'

const call = (name: string): string => `import { ${name} } from '~/define'\n${name}(async () => { await 1; useRoute() })\n`

async function isKept(code: string, config: Record<string, unknown>): Promise<boolean> {
  const app = await describedApp({}, config)
  return (await transformed(app, `${app.dir}/plugins/a.ts`, code)).includes('resumeContext')
}

it('optimization.asyncTransforms.asyncFunctions: composables work after an `await` in these functions', async () => {
  const config = { optimization: { asyncTransforms: { asyncFunctions: ['defineJob'] } } }
  expect(await isKept(call('defineJob'), config)).toBe(true)
  // The list replaces the default one.
  expect(await isKept('defineFwPlugin(async () => { await 1; useRoute() })', config)).toBe(false)
})

it('optimization.asyncTransforms.asyncFunctions: plugins and route middleware by default', async () => {
  expect(await isKept(call('defineJob'), {})).toBe(false)
  expect(await isKept('defineFwPlugin(async () => { await 1; useRoute() })', {})).toBe(true)
  expect(await isKept('defineFwRouteMiddleware(async () => { await 1; useRoute() })', {})).toBe(true)
})
