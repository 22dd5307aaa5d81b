import { expect, it } from 'vitest'
import { project } from '../support/project.ts'
import { fw, runProcess } from '../support/run-process.ts'

const manifest = (name: string, version: string): string => JSON.stringify({ name, version })

it('finds nothing in a sound project', async () => {
  const dir = project({
    'package.json': '{ "dependencies": { "fw": "1.0.0" } }',
    'fw.config.mjs': 'export default {}',
    'node_modules/fw/package.json': manifest('fw', '1.0.0'),
  })
  const { code, stdout } = await fw(['doctor', '--json'], { cwd: dir })
  const results = JSON.parse(stdout) as { name: string; findings: unknown[] }[]
  expect(results.filter(({ name, findings }) => name !== 'port' && findings.length > 0)).toEqual([])
  expect([code, results.length]).toEqual([0, 8])
})

it('finds missing and duplicate packages, different versions, unset variables, lock files, and files that Git would commit', async () => {
  const dir = project({
    'package.json': '{ "dependencies": { "fw": "1.0.0", "@fw/pinia": "1.0.0", "absent": "1" } }',
    'package-lock.json': '{}',
    'pnpm-lock.yaml': '',
    'fw.config.mjs': `export default { app: { baseUrl: '/' } }`,
    '.env': 'A=1',
    '.env.example': 'A=\nFW_SECRET=\n',
    'node_modules/fw/package.json': manifest('fw', '1.0.1'),
    'node_modules/@fw/pinia/package.json': manifest('@fw/pinia', '1.0.0'),
    'node_modules/vue/package.json': manifest('vue', '3.5.45'),
    'node_modules/other/node_modules/vue/package.json': manifest('vue', '3.4.0'),
  })
  await runProcess('git', ['init', '-q'], { cwd: dir })
  const { code, stdout } = await fw(['doctor'], { cwd: dir })
  expect(code).toBe(1)
  for (const text of [
    'absent is listed in package.json, but not installed.',
    '@fw/pinia is version 1.0.0, but fw is 1.0.1.',
    'vue is installed 2 times: 3.4.0 in node_modules/other/node_modules/vue, 3.5.45 in node_modules/vue.',
    'lock files of several package managers: package-lock.json, pnpm-lock.yaml.',
    'The configuration has 1 error.',
    'FW_SECRET of .env.example is not set.',
    'Git does not ignore .fw, .output, node_modules, .env.',
  ])
    expect(stdout).toContain(text)
})
