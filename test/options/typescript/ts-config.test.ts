import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'
import { checkProject } from '../../types/check-project.ts'

const tsConfig = `{
  compilerOptions: { exactOptionalPropertyTypes: true, jsx: 'react-jsx', paths: { own: ['../own.ts'] } },
  include: ['../extra/**/*'],
  exclude: ['../old/**/*'],
  vueCompilerOptions: { strictTemplates: true },
}`

it('typescript.tsConfig: is merged into the config of the app, and compatible settings into the others (R38)', async () => {
  const prepared = await preparedProject({}, `{ future: { compatibilityVersion: 4 }, typescript: { tsConfig: ${tsConfig} } }`)
  const app = prepared.tsConfig('tsconfig.app.json')
  expect(app).toMatchObject({
    compilerOptions: { exactOptionalPropertyTypes: true, jsx: 'react-jsx' },
    vueCompilerOptions: { strictTemplates: true },
  })
  expect(app.compilerOptions['paths']).toMatchObject({ own: ['../own.ts'], '~/*': ['../app/*'] })
  expect(app.include).toEqual(expect.arrayContaining(['./fw.d.ts', '../extra/**/*']))
  expect(app.exclude).toEqual(expect.arrayContaining(['../node_modules', '../old/**/*']))
  const node = prepared.tsConfig('tsconfig.node.json')
  expect(node.compilerOptions).toMatchObject({ exactOptionalPropertyTypes: true })
  expect(node.compilerOptions['jsx']).toBeUndefined()
  expect(node.include).not.toContain('../extra/**/*')
})

it('typescript.tsConfig: is merged into the single config of variant B (R38)', async () => {
  const prepared = await preparedProject({}, `{ typescript: { tsConfig: ${tsConfig} } }`)
  const { compilerOptions, exclude } = prepared.tsConfig('tsconfig.json')
  expect(compilerOptions).toMatchObject({ exactOptionalPropertyTypes: true, jsx: 'react-jsx' })
  expect(exclude).toContain('../old/**/*')
})

it('typescript.tsConfig: is used to check files', async () => {
  const files = {
    'own.ts': 'export const own = 1\n',
    'utils/a.ts': `import { own } from 'own'\nexport const given: { a?: number } = { a: own > 1 ? own : undefined }\n`,
    'old/wrong.ts': 'export const a: number = missing\n',
  }
  const check = async (config: string): Promise<string[]> =>
    checkProject((await preparedProject(files, config)).dir, '.fw/tsconfig.json').map((error) =>
      error.split(' ').slice(0, 2).join(' '),
    )
  expect(await check(`{ typescript: { tsConfig: ${tsConfig} } }`)).toEqual(['utils/a.ts:2 TS2375'])
  expect(await check('{}')).toEqual(['old/wrong.ts:1 TS2304', 'utils/a.ts:1 TS2307'])
})

it('typescript.tsConfig: adds nothing by default', async () => {
  const { compilerOptions, exclude } = (await preparedProject({})).tsConfig('tsconfig.json')
  expect(compilerOptions).toMatchObject({ jsx: 'preserve', strict: true })
  expect(compilerOptions['exactOptionalPropertyTypes']).toBeUndefined()
  expect(exclude).not.toContain('../old/**/*')
})
