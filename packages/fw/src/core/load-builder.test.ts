import type { LoadedConfig } from '@fw/kit'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project, type Files } from '../../../../test/support/project.ts'
import { findBuilder } from './load-builder.ts'

const builderIn = (dir: string): Files => ({
  [`${dir}/node_modules/acme-builder/package.json`]: '{ "name": "acme-builder", "exports": "./index.mjs" }',
  [`${dir}/node_modules/acme-builder/index.mjs`]: '',
})

function find(files: Files): string | undefined {
  const dir = project({ 'apps/site/package.json': '{}', 'themes/base/package.json': '{}', ...files })
  const at = (path: string): string => join(dir, path)
  const loaded = {
    options: { rootDir: at('apps/site'), modulesDir: [], workspaceDir: at('.') },
    layers: [{ dir: at('apps/site') }, { dir: at('themes/base') }],
  } as unknown as LoadedConfig // what it reads
  return findBuilder('acme-builder', loaded)?.slice(dir.length + 1)
}

it('finds a builder in the project, its workspace and its layers, in this order', () => {
  const [site, workspace, layer] = [builderIn('apps/site'), builderIn('.'), builderIn('themes/base')]
  expect(find({ ...site, ...workspace, ...layer })).toBe('apps/site/node_modules/acme-builder/index.mjs')
  expect(find({ ...workspace, ...layer })).toBe('node_modules/acme-builder/index.mjs')
  expect(find(layer)).toBe('themes/base/node_modules/acme-builder/index.mjs')
  expect(find({})).toBeUndefined()
})
