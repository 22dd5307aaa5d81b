import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'pathe'
import { expect, it } from 'vitest'
import { project, type Files } from '../support/project.ts'
import { fw } from '../support/run-process.ts'

const workspace = resolve(import.meta.dirname, '../..')

const adding = (name: string, kit: string): string => `import { addTemplate, defineFwModule, hasFwModule } from '${kit}'
export default defineFwModule({
  meta: { name: '${name}' },
  setup: () => {
    addTemplate({ filename: '${name}.mjs', write: true, getContents: () => 'made' })
    console.log('${name} sees own: ' + hasFwModule('own') + ', other: ' + hasFwModule('other'))
  },
})
`

it('a module with its own copy of the kit works with all others, with one warning', async () => {
  const manifest = readFileSync(join(workspace, 'packages/kit/package.json'), 'utf8')
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }
  const links: Files = Object.fromEntries(
    Object.keys(dependencies).map((name) => [`node_modules/${name}`, { link: join(workspace, 'node_modules', name) }]),
  )
  const dir = project({
    ...links,
    'node_modules/fw': { link: join(workspace, 'packages/fw') },
    'package.json': '{ "type": "module" }',
    'modules/1.mjs': adding('own', '@fw/kit'),
    'modules/2.mjs': adding('other', 'fw/kit'),
    'modules/3.mjs': adding('own', 'fw/kit'),
  })
  cpSync(join(workspace, 'packages/kit/dist'), join(dir, 'node_modules/@fw/kit/dist'), { recursive: true })
  cpSync(join(workspace, 'packages/kit/package.json'), join(dir, 'node_modules/@fw/kit/package.json'))
  const { code, stdout, stderr } = await fw(['build', dir], { cwd: dir })
  expect([code, stdout.match(/^.* sees .*$/gm)]).toEqual([
    0,
    ['own sees own: false, other: false', 'other sees own: true, other: false'],
  ])
  for (const name of ['own', 'other']) expect(readFileSync(join(dir, `.fw/${name}.mjs`), 'utf8')).toBe('made')
  expect((stdout + stderr).match(/FW_KIT_TWICE: .*/g)).toEqual([
    `FW_KIT_TWICE: @fw/kit is installed more than once: ${workspace}/packages/kit, ${dir}/node_modules/@fw/kit. The copies work together, but one is enough.`,
  ])
})
