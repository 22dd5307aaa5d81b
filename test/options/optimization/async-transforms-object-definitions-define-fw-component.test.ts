import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { transformed } from '../../support/transformed.ts'

const methods = ['asyncData', 'setup', 'load']

/** The methods in which composables work after an `await`. */
async function kept(config: Record<string, unknown>): Promise<string[]> {
  const app = await describedApp({}, config)
  const found = await Promise.all(
    methods.map(async (name) => {
      const code = `export default defineFwComponent({ async ${name}() { await 1; useRoute() } })`
      return (await transformed(app, `${app.dir}/a.ts`, code)).includes('resumeContext')
    }),
  )
  return methods.filter((_, index) => found[index])
}

it('optimization.asyncTransforms.objectDefinitions.defineFwComponent: composables work after an `await` in these methods', async () => {
  const config = { optimization: { asyncTransforms: { objectDefinitions: { defineFwComponent: ['load'] } } } }
  expect(await kept(config)).toEqual(['load'])
})

it('optimization.asyncTransforms.objectDefinitions.defineFwComponent: `asyncData` and `setup` by default', async () => {
  expect(await kept({})).toEqual(['asyncData', 'setup'])
})
