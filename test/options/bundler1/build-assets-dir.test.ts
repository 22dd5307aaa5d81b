import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'
import { variantA, variantB } from '../../support/described-app.ts'

const files = { 'entry.ts': `import './a.css'; import('./later.ts')`, 'later.ts': 'console.log(1)', 'a.css': 'a { color: red }' }
const directories = (bundle: Record<string, string>): string[] => [
  ...new Set(Object.keys(bundle).map((file) => file.replace(/[^/]*$/, ''))),
]

it.each([variantA, variantB])('bundler1.build.assetsDir: is the directory of built files (%o)', async (variant) => {
  const { client, project } = await bundled(files, { ...variant, bundler1: { build: { assetsDir: 'assets/built' } } })
  expect(directories(client)).toEqual(['assets/built/'])
  // Pages still reference them, because the manifest has paths relative to `app.buildAssetsDir`.
  const entry = project.output.client!.manifest.modules['entry']!
  expect([entry.file, ...entry.css!].map((file) => file.replace(/[^/]*$/, ''))).toEqual(Array(2).fill('../assets/built/'))
})

it('bundler1.build.assetsDir: is `app.buildAssetsDir` by default', async () => {
  expect(directories((await bundled(files)).client)).toEqual(['_fw/'])
  expect(directories((await bundled(files, { app: { buildAssetsDir: '/b/c/' } })).client)).toEqual(['b/c/'])
})
