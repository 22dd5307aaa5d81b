import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { createRounds } from './import-rounds.ts'

const rounds = (given: Partial<Parameters<typeof createRounds>[0]> = {}) =>
  createRounds({
    outside: AsyncLocalStorage.snapshot(),
    begin: () => {},
    failed: () => {},
    observe: () => () => false,
    discard: async () => {},
    ...given,
  })
/** Lets everything else that is ready run. */
const tick = () => new Promise((resolve) => setTimeout(resolve))

it('loads one graph after the other, each lazy one after the start of its graph', async () => {
  const { run, runLazy } = rounds()
  const order: string[] = []
  const load = (name: string) => async () => {
    order.push(`${name} begins`)
    await tick()
    order.push(`${name} ends`)
  }
  await Promise.all([run(load('start')), runLazy(load('lazy'))])
  // A lazy import checks the start of its graph again.
  expect(order.join(', ')).toBe('start begins, start ends, start begins, start ends, lazy begins, lazy ends')
})

it('an import during loading does not wait for the current import', async () => {
  const { run, runLazy } = rounds()
  expect(await run(() => runLazy(async () => 'inner'))).toBe('inner')
})

it('a later import waits', async () => {
  const { run, runLazy } = rounds()
  let later: Promise<unknown> | undefined
  let importLater = () => {}
  const order: string[] = []
  await run(async () => {
    later = new Promise<void>((resolve) => (importLater = resolve)).then(() => runLazy(async () => order.push('lazy')))
  })
  await run(async () => {
    order.push('second begins')
    importLater()
    await tick()
    order.push('second ends')
  })
  await later
  expect(order.join(', ')).toBe('second begins, second ends, second begins, second ends, lazy')
})

it.each(['loaded', 'failed'])('repeats an import during which something has changed, and only that: it %s', async (outcome) => {
  let changes = 0
  let tries = 0
  const observe = () => {
    const known = changes
    return (seen: string) => seen === outcome && changes !== known
  }
  const { run } = rounds({ observe })
  const load = (changed: boolean) => async () => {
    tries++
    if (changed && tries < 3) changes++
    if (outcome === 'failed' && tries < 3) throw new Error('incomplete')
    return tries
  }
  expect(await run(load(true))).toBe(3)
  tries = 0
  await (outcome === 'failed' ? expect(run(load(false))).rejects.toThrow('incomplete') : run(load(false)))
  expect(tries).toBe(1)
})

it('a failure does not affect later imports', async () => {
  const { run, runLazy } = rounds()
  let isBroken = false
  const entry = async () => {
    if (isBroken) throw new Error('broken')
  }
  await run(entry)
  await expect(runLazy(() => Promise.reject(new Error('lazy')))).rejects.toThrow('lazy')
  expect(await runLazy(async () => 'fine')).toBe('fine')
  isBroken = true
  await expect(run(entry)).rejects.toThrow('broken')
  isBroken = false
  expect(await runLazy(async () => 'fixed')).toBe('fixed')
})

it('nothing is loaded from the middle of a graph whose entry fails', async () => {
  const { run, runLazy } = rounds()
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const loaded: string[] = []
  await expect(runLazy(async () => loaded.push('page'))).rejects.toThrow('broken')
  expect(loaded).toEqual([])
})

it('tells which attempts have failed', async () => {
  const events: string[] = []
  let tries = 0
  const { run, runLazy } = rounds({
    begin: () => events.push('begin'),
    failed: () => events.push('failed'),
    observe: () => () => tries === 1,
  })
  await run(async () => {
    if (++tries === 1) throw new Error('incomplete')
  })
  await expect(runLazy(() => Promise.reject(new Error('lazy')))).rejects.toThrow('lazy')
  // The import, its second attempt, and the lazy one after the start of its graph.
  expect(events.join(' ')).toBe('begin failed begin begin begin failed')
})
