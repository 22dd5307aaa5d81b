import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { moduleSources } from './module-sources.ts'

it('follows relative imports, resolves extensions and index files, and ignores packages', () => {
  const dir = project({
    'module.ts': `import a from './a.js'\nimport './b'\nimport type { T } from './types'\nimport 'package'\nexport { c } from './dir'\nawait import('./later.mjs')`,
    'a.ts': `import './module.ts'`,
    'b.ts': 'not a {{ source',
    'dir/index.ts': `export const c = 1`,
    'later.mjs': '',
    'types.ts': '',
    'other.ts': '',
  })
  const names = ['module.ts', 'a.ts', 'b.ts', 'dir/index.ts', 'later.mjs']
  expect(moduleSources(join(dir, 'module.ts')).sort()).toEqual(names.map((name) => join(dir, name)).sort())
  expect(moduleSources('/none/node_modules/x/index.mjs')).toEqual([])
})
