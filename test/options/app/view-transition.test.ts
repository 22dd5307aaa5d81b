import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'

it.each([true, false])(
  'app.viewTransition: %s is the default of pages, if experimental.viewTransition is on',
  async (viewTransition) => {
    const project = await describedApp(
      { 'app.vue': '<template><p /></template>' },
      { app: { viewTransition }, experimental: { viewTransition: true } },
    )
    expect(await project.text('#build/options')).toMatch(new RegExp(String.raw`viewTransition = ${viewTransition}\b`))
  },
)
