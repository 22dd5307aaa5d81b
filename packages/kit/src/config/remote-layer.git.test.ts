import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { codes, load } from '../../../../test/support/load.ts'
import { cacheHome, project, write } from '../../../../test/support/project.ts'
import { extending } from '../../../../test/support/remote-layer.ts'
import type { LoadedConfig, LoadOptions } from './load-fw-config.ts'

/** A repository with a tag `v1` that is not the latest commit. */
async function repository(): Promise<string> {
  const dir = project({
    'fw.config.mjs': `export default { appId: 'old' }`,
    'dark/fw.config.mjs': `export default { appId: 'dark' }`,
  })
  const git = (...args: string[]): Promise<unknown> =>
    promisify(execFile)('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.test', '-c', 'init.defaultBranch=main', ...args], {
      cwd: dir,
    })
  await git('init')
  await git('add', '.')
  await git('commit', '-m', 'one')
  await git('tag', 'v1')
  write(dir, { 'fw.config.mjs': `export default { appId: 'new' }` })
  await git('commit', '-a', '-m', 'two')
  return dir
}

/** giget locates its cache by the environment of the process. */
const loadHere = (dir: string, options: LoadOptions = {}): Promise<LoadedConfig> => {
  process.env['XDG_CACHE_HOME'] = cacheHome(dir)
  return load(dir, options)
}

describe('a git repository', () => {
  const cacheBefore = process.env['XDG_CACHE_HOME']
  afterEach(() => {
    if (cacheBefore === undefined) delete process.env['XDG_CACHE_HOME']
    else process.env['XDG_CACHE_HOME'] = cacheBefore
  })

  it.each([
    ['git:file://{dir}', 'new'],
    ['git:file://{dir}#v1', 'old'],
    ['git:file://{dir}#v1:dark', 'dark'],
    ['git+file://{dir}', 'new'],
    ['file+git://{dir}#v1', 'old'],
  ])('R61: is cloned: %s', async (source, appId) => {
    const { options, problems, layers } = await loadHere(extending(source.replace('{dir}', await repository())))
    expect(codes(problems)).toEqual([])
    expect(options.appId).toBe(appId)
    expect(readdirSync(layers[1]!.dir)).not.toContain('.git')
  })

  it('is reported if it no longer exists, and the old copy is not used instead', async () => {
    const there = await repository()
    const dir = extending(`git:file://${there}`)
    await loadHere(dir)
    rmSync(there, { recursive: true })
    expect(codes((await loadHere(dir, { refresh: true })).problems)).toEqual(['LAYER_FAILED'])
    expect((await loadHere(dir)).options.appId).toBe('new')
    expect(codes((await loadHere(extending(`git:file://${there}`))).problems)).toEqual(['LAYER_FAILED'])
  })
})
