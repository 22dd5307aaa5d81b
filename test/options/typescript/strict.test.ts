import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'

const worlds = ['app', 'node', 'shared', 'server'] as const

it('typescript.strict: false applies to all projects but the server', async () => {
  const { tsConfig } = await preparedProject({}, `{ future: { compatibilityVersion: 4 }, typescript: { strict: false } }`)
  expect(worlds.map((world) => tsConfig(`tsconfig.${world}.json`).compilerOptions['strict'])).toEqual([false, false, false, true])
})

it('typescript.strict: is enabled by default', async () => {
  const { tsConfig } = await preparedProject({}, `{ future: { compatibilityVersion: 4 } }`)
  expect(worlds.map((world) => tsConfig(`tsconfig.${world}.json`).compilerOptions['strict'])).toEqual([true, true, true, true])
})
