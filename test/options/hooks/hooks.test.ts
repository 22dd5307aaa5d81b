import { expect, it } from 'vitest'
import { createFw } from '../../../packages/fw/src/core/create-fw.ts'
import { load } from '../../support/load.ts'
import { project } from '../../support/project.ts'

async function called(hooks: string): Promise<unknown> {
  const calls: unknown[] = []
  Object.assign(globalThis, { hookCalls: calls })
  const dir = project({
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `const say = (name) => (...args) => void globalThis.hookCalls.push([name, ...args])
export default { extends: ['./base'], ${hooks} }`,
    'base/fw.config.mjs': `export default { hooks: { 'own:event': () => void globalThis.hookCalls.push(['base']) } }`,
  })
  const { fw } = await createFw({ loaded: await load(dir), warn: () => {} })
  await fw.callHook('own:event', 1)
  return calls
}

it('hooks: listeners are called, of layers first, flat or nested, one or several', async () => {
  expect(await called('')).toEqual([['base']])
  expect(await called(`hooks: { 'own:event': say('flat') }`)).toEqual([['base'], ['flat', 1]])
  expect(await called(`hooks: { own: { event: [say('one'), say('two')] } }`)).toEqual([['base'], ['one', 1], ['two', 1]])
  expect(await called(`hooks: { modules: { done: say('done') } }`)).toEqual([['done'], ['base']])
})
