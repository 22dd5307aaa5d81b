import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'

const workspace = { '../pnpm-workspace.yaml': 'packages: []\n', '../other/index.ts': 'export {}\n' }

it.each([
  ['tsconfig.app.json', `future: { compatibilityVersion: 4 },`],
  ['tsconfig.json', ''],
])('typescript.includeWorkspace: adds the sources of the workspace to %s', async (file, variant) => {
  const { tsConfig } = await preparedProject(
    workspace,
    `{ ${variant} workspaceDir: '..', typescript: { includeWorkspace: true } }`,
  )
  expect(tsConfig(file).include).toContain('../../**/*')
})

it('typescript.includeWorkspace: excludes them by default', async () => {
  const { tsConfig } = await preparedProject(workspace, `{ workspaceDir: '..' }`)
  expect(tsConfig('tsconfig.json').include).not.toContain('../../**/*')
})
