import { rmSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { load } from '../../../../test/support/load.ts'
import { cleanEnv, project, write, type Files } from '../../../../test/support/project.ts'

/** Loads, writes and loads again in one process, like `fw dev`. */
async function appIds(first: Files, then: Files): Promise<string[]> {
  const dir = project(first)
  const before = await load(dir)
  write(dir, then)
  const after = await load(dir)
  expect([...before.problems, ...after.problems]).toEqual([])
  return [before.options.appId, after.options.appId]
}

const whole = (extension: string): string => `import id from './part.${extension}'\nexport default { appId: id }`

describe('loading again in the same process', () => {
  it.each(['fw.config.ts', 'fw.config.mts', 'fw.config.js', 'fw.config.mjs'])('picks up changes of %s', async (file) => {
    expect(await appIds({ [file]: `export default { appId: 'a' }` }, { [file]: `export default { appId: 'b' }` })).toEqual([
      'a',
      'b',
    ])
  })

  it('picks up changes of fw.config.cjs and fw.config.json', async () => {
    const file = 'fw.config.cjs'
    expect(await appIds({ [file]: `module.exports = { appId: 'a' }` }, { [file]: `module.exports = { appId: 'b' }` })).toEqual([
      'a',
      'b',
    ])
    expect(await appIds({ 'fw.config.json': `{ "appId": "a" }` }, { 'fw.config.json': `{ "appId": "b" }` })).toEqual(['a', 'b'])
  })

  it.each([
    ['fw.config.ts', './part.ts', `import id from './part'\nexport default { appId: id }`],
    ['fw.config.ts', './part.mjs', `import id from './part.mjs'\nexport default { appId: id }`],
    ['fw.config.ts', './deep/part.ts', `export { default } from './deep/whole.ts'`],
    ['fw.config.mjs', './part.mjs', `import id from './part.mjs'\nexport default { appId: id }`],
    ['fw.config.mjs', './deep/part.mjs', `export { default } from './deep/whole.mjs'`],
    ['fw.config.cjs', './part.cjs', `module.exports = { appId: require('./part.cjs') }`],
    [
      'fw.config.mjs',
      './part.json',
      `import { createRequire } from 'node:module'\nexport default { appId: createRequire(import.meta.url)('./part.json') }`,
    ],
  ])('%s picks up changes of the imported %s: %s', async (file, part, text) => {
    const value = (id: string): string =>
      part.endsWith('.cjs') ? `module.exports = '${id}'` : part.endsWith('.json') ? `"${id}"` : `export default '${id}'`
    const first = {
      [file]: text,
      [part]: value('a'),
      'deep/whole.ts': whole('ts'),
      'deep/whole.mjs': whole('mjs'),
    }
    expect(await appIds(first, { [part]: value('b') })).toEqual(['a', 'b'])
  })

  it('picks up changed, added and removed layers', async () => {
    const dir = project({ 'fw.config.ts': `export default {}`, 'layers/a/fw.config.ts': `export default { appId: 'a' }` })
    expect((await load(dir)).options.appId).toBe('a')
    write(dir, { 'layers/a/fw.config.ts': `export default { appId: 'b' }` })
    expect((await load(dir)).options.appId).toBe('b')
    write(dir, { 'layers/z/fw.config.mjs': `export default { appId: 'z' }` })
    expect((await load(dir)).options.appId).toBe('z')
    rmSync(join(dir, 'layers'), { recursive: true })
    expect((await load(dir)).options.appId).toBe('fw-app')
  })

  it('picks up changes of an rc file', async () => {
    expect(await appIds({ '.fwrc': 'appId=a' }, { '.fwrc': 'appId=b' })).toEqual(['a', 'b'])
  })

  it('picks up changes of an .env file, and removed variables', async () => {
    const dir = project({ 'fw.config.ts': `export default { appId: process.env.FW_RELOAD_TEST ?? 'none' }` })
    write(dir, { '.env': 'FW_RELOAD_TEST=a\nFW_RELOAD_OTHER=x' })
    Object.assign(process.env, cleanEnv(dir))
    const ids: string[] = []
    for (const text of ['FW_RELOAD_TEST=a\nFW_RELOAD_OTHER=x', 'FW_RELOAD_TEST=b', 'OTHER=1']) {
      write(dir, { '.env': text })
      ids.push((await load(dir, { env: process.env })).options.appId)
    }
    expect(ids).toEqual(['a', 'b', 'none'])
    expect(process.env['FW_RELOAD_OTHER']).toBeUndefined()
    rmSync(join(dir, '.env'))
    await load(dir, { env: process.env })
    expect(process.env['OTHER']).toBeUndefined()
  })

  it('does not modify the environment of the first load', async () => {
    const dir = project({ 'fw.config.ts': `export default {}`, '.env': 'FW_PORT=4000' })
    const env = cleanEnv(dir)
    const before = await load(dir, { env })
    write(dir, { '.env': 'OTHER=1' })
    const after = await load(dir, { env })
    expect([before.facts.env['FW_PORT'], after.facts.env['FW_PORT']]).toEqual(['4000', undefined])
    expect(before.explain('devServer.port').from[0]?.variable).toBe('FW_PORT')
  })
})
