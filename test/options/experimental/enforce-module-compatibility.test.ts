import { resolve } from 'pathe'
import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'

const files = {
  'pages/index.vue': '<template><p>Home</p></template>',
  'node_modules/@fw/kit': { link: resolve(import.meta.dirname, '../../../packages/kit') },
  'modules/old.mjs': `import { defineFwModule } from '@fw/kit'
export default defineFwModule({ meta: { name: 'old', compatibility: { fw: '<1' } }, setup: () => { throw new Error('it ran') } })`,
}

it('experimental.enforceModuleCompatibility: an incompatible module stops the start (R210)', async () => {
  const starting = describedApp(files, { experimental: { enforceModuleCompatibility: true } })
  await expect(starting).rejects.toThrow(
    /FW_MODULES_INCOMPATIBLE: The module old is not compatible with this project\. It requires fw <1/,
  )
})

it('experimental.enforceModuleCompatibility: by default it is skipped, with a warning (R210)', async () => {
  const { fw, warnings } = await describedApp(files)
  expect(fw.modules.filter(({ builtin }) => !builtin)).toEqual([])
  expect(warnings).toEqual([
    expect.stringMatching(/^FW_MODULES_INCOMPATIBLE: The module old is not compatible with this project and is skipped\. /),
  ])
})
