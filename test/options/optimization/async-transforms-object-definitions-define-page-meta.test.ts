import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { transformed } from '../../support/transformed.ts'

const methods = ['middleware', 'validate', 'load']

/** The methods in which composables work after an `await`. The meta of a page is a separate module. */
async function kept(config: Record<string, unknown>): Promise<string[]> {
  const app = await describedApp({}, config)
  const found = await Promise.all(
    methods.map(async (name) => {
      const page = `<script setup>definePageMeta({ ${name}: async () => { await 1; useRoute() } })</script>`
      const code = await transformed(app, `${app.dir}/pages/a.vue?macro=true&lang.ts`, page)
      expect(code).toContain('useRoute')
      return code.includes('resumeContext')
    }),
  )
  return methods.filter((_, index) => found[index])
}

it('optimization.asyncTransforms.objectDefinitions.definePageMeta: composables work after an `await` in these methods', async () => {
  const config = { optimization: { asyncTransforms: { objectDefinitions: { definePageMeta: ['load'] } } } }
  expect(await kept(config)).toEqual(['load'])
})

it('optimization.asyncTransforms.objectDefinitions.definePageMeta: `middleware` and `validate` by default', async () => {
  expect(await kept({})).toEqual(['middleware', 'validate'])
})
