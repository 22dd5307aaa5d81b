import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { transformed } from '../../support/transformed.ts'

const code = `import { useCounter } from '~/counter'
import { useCounter as useOther } from '~/other'
export const values = [useCounter(), useCounter(), useOther(), useCounter('two', 'arguments'), useState()]
`

/** The keys added to calls, by function and side. */
async function keys(config: string): Promise<Record<string, string[]>> {
  const app = await describedApp({}, config)
  const [client, server] = await Promise.all(
    (['client', 'server'] as const).map((side) => transformed(app, `${app.dir}/a.ts`, code, side)),
  )
  expect(client).toBe(server)
  const found: Record<string, string[]> = {}
  for (const [, name, key] of client!.matchAll(/(use\w+)\((?:[^()]*, )?"(\$[^"]+)"\)/g)) (found[name!] ??= []).push(key!)
  return found
}

it('optimization.keyedComposables: calls of these functions get unique keys too, the same on both sides', async () => {
  const found = await keys(
    `{ optimization: { keyedComposables: [{ name: 'useCounter', argumentLength: 2, source: '~/counter' }] } }`,
  )
  expect(Object.keys(found).toSorted()).toEqual(['useCounter', 'useState'])
  expect(new Set(found['useCounter']).size).toBe(2)
})

it('optimization.keyedComposables: the source can be a pattern, or omitted', async () => {
  const byPattern = await keys(
    `{ optimization: { keyedComposables: [{ name: 'useCounter', argumentLength: 2, source: /other$/ }] } }`,
  )
  expect(Object.keys(byPattern).toSorted()).toEqual(['useOther', 'useState'])
  const anywhere = await keys(`{ optimization: { keyedComposables: [{ name: 'useCounter', argumentLength: 3 }] } }`)
  expect(anywhere['useCounter']).toHaveLength(3)
  expect(anywhere['useOther']).toHaveLength(1)
})

it('optimization.keyedComposables: functions of fw by default', async () => {
  expect(Object.keys(await keys('{}'))).toEqual(['useState'])
})
