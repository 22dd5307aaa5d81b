import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'

it('future.typescriptBundlerResolution: false resolves modules like Node.js', async () => {
  const { tsConfig } = await preparedProject({}, `{ future: { typescriptBundlerResolution: false } }`)
  expect(tsConfig('tsconfig.json').compilerOptions).toMatchObject({ moduleResolution: 'Node', module: 'ESNext' })
})

it('future.typescriptBundlerResolution: resolves modules like bundlers by default', async () => {
  const { tsConfig } = await preparedProject({})
  expect(tsConfig('tsconfig.json').compilerOptions).toMatchObject({ moduleResolution: 'Bundler', module: 'Preserve' })
  const written = `{ typescript: { tsConfig: { compilerOptions: { moduleResolution: 'node' } } } }`
  expect((await preparedProject({}, written)).tsConfig('tsconfig.json').compilerOptions).toMatchObject({ module: 'ESNext' })
})
