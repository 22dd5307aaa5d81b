import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { knownHooks } from '@fw/schema'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const namesIn = (path: string): string[] => [...read(path).matchAll(/^ +'?([\w:-]+)'?: \(/gm)].map(([, name]) => name!)

const guide = read('docs/guide/hooks.md')
const declared = [
  ...namesIn('packages/schema/src/contracts/hooks.ts').filter((name) => name !== 'callHook' && name !== 'hook'),
  ...['bundler1', 'bundler2', 'bundler3'].flatMap((slot) => namesIn(`packages/${slot}-builder/src/tool-types.ts`)),
  ...namesIn('packages/server-builder/src/tool-types.ts'),
]

it('knownHooks contains every declared hook', () => {
  expect(declared.length).toBeGreaterThan(30)
  expect([...knownHooks].sort()).toEqual(declared.sort())
})

it.each([...declared, ...namesIn('packages/runtime/src/app/app-hooks.ts')])('the guide lists %s', (name) => {
  expect(guide).toContain(`\`${name}\``)
})
