import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'
import { checkProject } from '../../types/check-project.ts'

const files = {
  'node_modules/modern/package.json': '{ "name": "modern", "exports": { "./part": { "types": "./dist/part.d.ts" } } }',
  'node_modules/modern/dist/part.d.ts': 'export declare const part: string',
  'utils/part.ts': `export { part } from 'modern/part'\n`,
}

it('future.typescriptBundlerResolution: false resolves modules like Node.js', async () => {
  const { dir, tsConfig } = await preparedProject(files, `{ future: { typescriptBundlerResolution: false } }`)
  expect(tsConfig('tsconfig.json').compilerOptions).toMatchObject({ moduleResolution: 'Node', module: 'ESNext' })
  expect(checkProject(dir, '.fw/tsconfig.json')).toContainEqual(expect.stringMatching(/^utils\/part\.ts:1 TS2307 /))
})

it('future.typescriptBundlerResolution: resolves modules like bundlers by default', async () => {
  const { dir, tsConfig } = await preparedProject(files)
  expect(tsConfig('tsconfig.json').compilerOptions).toMatchObject({ moduleResolution: 'Bundler', module: 'Preserve' })
  expect(checkProject(dir, '.fw/tsconfig.json')).toEqual([])
  const written = `{ typescript: { tsConfig: { compilerOptions: { moduleResolution: 'node' } } } }`
  expect((await preparedProject({}, written)).tsConfig('tsconfig.json').compilerOptions).toMatchObject({ module: 'ESNext' })
})
