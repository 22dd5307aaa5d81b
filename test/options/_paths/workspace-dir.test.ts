import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import type { Files } from '../../support/project.ts'

const files: Files = {
  '../repository/node_modules/acme/package.json': '{ "name": "acme", "type": "module", "exports": "./index.mjs" }',
  '../repository/node_modules/acme/index.mjs': `export default (_, fw) => { fw.options.runtimeConfig.public.acme = 'found' }`,
}

it('workspaceDir: modules are resolved from its packages', async () => {
  const { options } = await describedApp(files, { modules: ['acme'], workspaceDir: '../repository' })
  expect(options.runtimeConfig.public['acme']).toBe('found')
  await expect(describedApp(files, { modules: ['acme'] })).rejects.toThrow(
    /Module `acme`, listed in `modules` of project, was not found/,
  )
})

it('workspaceDir: the dev server may serve its files', async () => {
  const { options, dir } = await describedApp(files, { workspaceDir: '../repository' })
  expect(options.bundler1.server.fs.allow).toContain(`${dir.replace(/\/project$/, '')}/repository`)
  expect((await describedApp(files)).options.bundler1.server.fs.allow.join()).not.toContain('/repository')
})
