import { relative, resolve } from 'pathe'
import { describe, expect, it } from 'vitest'
import { BuildFailure } from '@fw/kit'
import { createFw, type CreatedFw } from '../../packages/fw/src/core/create-fw.ts'
import { load } from '../support/load.ts'
import { project, type Files } from '../support/project.ts'

const kit = resolve(import.meta.dirname, '../../packages/kit')

interface Created extends CreatedFw {
  dir: string
  warnings: string[]
}

async function create(files: Files): Promise<Created> {
  const dir = project({ 'package.json': '{ "type": "module" }', 'node_modules/@fw/kit': { link: kit }, ...files })
  const warnings: string[] = []
  const created = await createFw({ loaded: await load(dir), warn: (text) => void warnings.push(text) })
  return { ...created, dir, warnings }
}

const call = async (files: Files, name = 'build:done'): Promise<unknown> => {
  const { fw, dir } = await create(files)
  try {
    await fw.callHook(name)
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error
    const [{ code, why, file, line }] = error.problems as [BuildFailure['problems'][number]]
    return { code, why, place: `${file === undefined ? '' : relative(dir, file)}:${line}` }
  }
  throw new Error('Nothing failed.')
}
const failed = (message: string, place: string) => ({
  code: 'FW_HOOKS_FAILED',
  why: `A listener of the hook \`build:done\` threw an error: ${message}`,
  place,
})

const warned = async (files: Files): Promise<string[]> => (await create(files)).warnings

describe('reports the location of a throwing listener', () => {
  it('in the configuration, flat', async () => {
    const text = `export default {\n  hooks: {\n    'build:done': () => {\n      throw new Error('no')\n    },\n  },\n}\n`
    expect(await call({ 'fw.config.mjs': text })).toEqual(failed('no', 'fw.config.mjs:4'))
  })

  it('in the configuration, nested, with a rejection that is not an Error', async () => {
    const text = `export default {\n  hooks: {\n    build: {\n      before: () => {},\n      done: [() => {}, () => Promise.reject('no')],\n    },\n  },\n}\n`
    expect(await call({ 'fw.config.mjs': text })).toEqual(failed('no', 'fw.config.mjs:5'))
  })

  it('in the configuration, if the error is thrown elsewhere', async () => {
    const text = `import { readFileSync } from 'node:fs'\nexport default {\n  hooks: {\n    'build:done': JSON.parse.bind(undefined, '{'),\n  },\n}\n`
    expect(await call({ 'fw.config.mjs': text })).toMatchObject({ code: 'FW_HOOKS_FAILED', place: 'fw.config.mjs:4' })
  })

  it('of a module, registered in setup', async () => {
    const module = `import { defineFwModule } from '@fw/kit'\nimport { fail } from './fail.mjs'\nexport default defineFwModule((options, fw) => {\n  fw.hook('build:done', fail)\n})\n`
    expect(
      await call({
        'modules/own/index.mjs': module,
        'modules/own/fail.mjs': `export function fail() {\n  throw new Error('no')\n}\n`,
      }),
    ).toEqual(failed('no', 'modules/own/index.mjs:4'))
  })

  it('of a module in TypeScript, in its definition', async () => {
    const module = `import { defineFwModule } from '@fw/kit'\n\ninterface Options { a?: string }\nexport default defineFwModule<Options>({\n  hooks: {\n    'build:done': () => {\n      throw new Error('no' as string)\n    },\n  },\n})\n`
    expect(await call({ 'modules/own.ts': module })).toEqual(failed('no', 'modules/own.ts:7'))
  })

  it('of a module, added through the kit', async () => {
    const module = `import { defineFwModule, extendPages } from '@fw/kit'\nexport default defineFwModule(() => {\n  extendPages(() => {\n    throw new Error('no')\n  })\n})\n`
    expect(await call({ 'modules/own.mjs': module }, 'pages:extend')).toMatchObject({ place: 'modules/own.mjs:4' })
  })
})

describe('hook names', () => {
  it('are checked if flat', async () => {
    expect(await warned({ 'fw.config.mjs': `export default {\n  hooks: {\n    'buid:done': () => {},\n  },\n}\n` })).toEqual([
      expect.stringMatching(/^FW_CONFIG_UNKNOWN_HOOK: .*`buid:done`.*Did you mean `build:done`\?.*\(fw\.config\.mjs:3:5\)$/),
    ])
  })

  it('are checked if nested, and in a layer', async () => {
    expect(
      await warned({
        'fw.config.mjs': `export default {\n  extends: ['./base'],\n}\n`,
        'base/fw.config.mjs': `export default {\n  hooks: {\n    build: {\n      doen: () => {},\n    },\n  },\n}\n`,
      }),
    ).toEqual([expect.stringMatching(/`build:doen`.*`build:done`.*\(base\/fw\.config\.mjs:4:7\)$/)])
  })

  it('can be custom', async () => {
    const text = `export default { hooks: { 'build:done': () => {}, 'shop:filled': () => {}, serverEngine: { init: [] } } }`
    expect(await warned({ 'fw.config.mjs': text })).toEqual([])
  })

  it('can be declared by a module', async () => {
    const module = `import { defineFwModule } from '@fw/kit'\nexport default defineFwModule({ meta: { name: 'own', hooks: ['build:dome'] } })\n`
    const config = `export default { hooks: { 'build:dome': () => {} } }`
    expect(await warned({ 'fw.config.mjs': config, 'modules/own.mjs': module })).toEqual([])
    expect(await warned({ 'fw.config.mjs': config })).toHaveLength(1)
  })
})
