import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'
import { checkProject } from '../../types/check-project.ts'

const files = {
  'components/Card.vue': '<template><p /></template>',
  'utils/card.ts': `export { default } from '../components/Card.vue'\n`,
}

it('typescript.shim: declares `*.vue` modules for tools that do not support them (R126)', async () => {
  const { dir, read } = await preparedProject(files, `{ typescript: { shim: true } }`)
  expect(read('types/vue-shim.d.ts')).toContain(`declare module '*.vue'`)
  expect(checkProject(dir, '.fw/tsconfig.json')).toEqual([])
})

it('typescript.shim: is disabled by default (R126)', async () => {
  const { dir, read } = await preparedProject(files)
  expect(read('types/vue-shim.d.ts')).toBe('')
  expect(checkProject(dir, '.fw/tsconfig.json')).toEqual([expect.stringMatching(/^utils\/card\.ts:1 TS(?:2307|7016) /)])
})
