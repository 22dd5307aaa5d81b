import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'
import { checkProject } from '../../types/check-project.ts'

const files = {
  'utils/env.ts': `export const mode: string | boolean | undefined = import.meta.env['MODE']\nexport const dev: boolean = import.meta.dev\n`,
}

/** The type errors, and whether the types of the bundler are declared. */
async function given(builder: string): Promise<{ errors: string[]; bundler: boolean }> {
  const { dir, read } = await preparedProject(files, `{ typescript: { builder: ${builder} } }`)
  const errors = checkProject(dir, '.fw/tsconfig.json').map((each) => each.replace(/ .*/, ''))
  return { errors, bundler: read('types/builder.d.ts').includes('bundler1-builder/env.d.ts') }
}

it.each(['bundler2', 'bundler3'])('typescript.builder: %s declares its constants and files', async (builder) => {
  const { dir } = await preparedProject(
    { ...files, 'utils/logo.ts': `import logo from '../assets/logo.png'\nexport const url: string = logo\n` },
    `{ typescript: { builder: '${builder}' } }`,
  )
  expect(checkProject(dir, '.fw/tsconfig.json')).toEqual([])
})

it('typescript.builder: false declares no builder types', async () => {
  expect(await given('false')).toEqual({ errors: ['utils/env.ts:1'], bundler: false })
})

it('typescript.builder: shared declares what all builders have in common', async () => {
  expect(await given(`'shared'`)).toEqual({ errors: [], bundler: false })
})

it('typescript.builder: an unknown builder declares nothing', async () => {
  expect(await given(`'my-builder'`)).toEqual({ errors: ['utils/env.ts:1'], bundler: false })
})

it('typescript.builder: is that of the project by default', async () => {
  expect(await given('null')).toEqual({ errors: [], bundler: true })
})
