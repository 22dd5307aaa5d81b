import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'
import { checkProject } from '../../types/check-project.ts'

const workspace = { '../pnpm-workspace.yaml': 'packages: []\n', '../other/index.ts': `export const count: number = 'one'\n` }

it.each([
  ['tsconfig.app.json', `future: { compatibilityVersion: 4 },`],
  ['tsconfig.json', ''],
])('typescript.includeWorkspace: adds the sources of the workspace to %s', async (file, variant) => {
  const { dir, tsConfig } = await preparedProject(
    workspace,
    `{ ${variant} workspaceDir: '..', typescript: { includeWorkspace: true } }`,
  )
  expect(tsConfig(file).include).toContain('../../**/*')
  expect(checkProject(dir, `.fw/${file}`)).toEqual([expect.stringMatching(/^\.\.\/other\/index\.ts:1 TS2322 /)])
})

it('typescript.includeWorkspace: excludes them by default', async () => {
  const { dir, tsConfig } = await preparedProject(workspace, `{ workspaceDir: '..' }`)
  expect(tsConfig('tsconfig.json').include).not.toContain('../../**/*')
  expect(checkProject(dir, '.fw/tsconfig.json')).toEqual([])
})
