import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'pathe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { project } from '../support/project.ts'
import { fw, type Finished } from '../support/run-process.ts'

const version = (name: string): object => ({ name: 'fw', version: name, dist: { tarball: 'http://127.0.0.1/none.tgz' } })

/** A registry that knows two versions of fw. */
let registry: Server
beforeAll(async () => {
  registry = createServer((request, response) => {
    const known = {
      name: 'fw',
      'dist-tags': { latest: '1.2.0', next: '2.0.0' },
      versions: { '1.2.0': version('1.2.0'), '2.0.0': version('2.0.0') },
    }
    response.statusCode = request.url === '/fw' ? 200 : 404
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/fw' ? known : { error: 'not found' }))
  })
  await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready))
})
afterAll(() => void registry.close())

const site = (): string =>
  project({
    'package.json': `${JSON.stringify({ dependencies: { fw: '^1.0.0', vue: '^3.5.0' }, devDependencies: { '@fw/pinia': '~1.0.0', '@fw/i18n': 'file:./i18n.tgz' } }, null, 2)}\n`,
    'node_modules/fw/package.json': '{ "name": "fw", "version": "1.0.0" }',
  })
const upgrade = (dir: string, ...args: string[]): Promise<Finished> =>
  fw(['upgrade', ...args], {
    cwd: dir,
    env: {
      npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
      npm_config_cache: join(dir, '.npm'),
    },
  })

it('tells whether there is a newer version', async () => {
  const dir = site()
  const { code, stdout } = await upgrade(dir, '--check')
  expect([code, stdout]).toEqual([1, 'fw 1.2.0 is available; 1.0.0 is installed. Upgrade with: fw upgrade\n'])
})

it('changes the ranges of all packages of fw that come from the registry', async () => {
  const dir = site()
  const { code, stdout } = await upgrade(dir, '--no-install')
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('Not changed, because they do not come from the registry: @fw/i18n.'),
  ])
  expect(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))).toEqual({
    dependencies: { fw: '^1.2.0', vue: '^3.5.0' },
    devDependencies: { '@fw/pinia': '~1.2.0', '@fw/i18n': 'file:./i18n.tgz' },
  })
})

it('upgrades to a tag, and explains an unknown one', async () => {
  const dir = site()
  expect((await upgrade(dir, '--tag', 'next', '--dry-run')).stdout).toContain('+    "fw": "^2.0.0",')
  const { code, stderr } = await upgrade(dir, '--tag', 'nightly')
  expect([code, stderr]).toEqual([1, expect.stringContaining('FW_UPGRADE_REGISTRY')])
})
