import { describe, expect, it } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'
import { createError } from './errors.ts'
import { runPlugins, type PluginEntry } from './run-plugins.ts'

/** Records when plugins start and end. `parallel` ones end when `finish` is called. */
function recorder(): { calls: string[]; finish: () => void; entry: (name: string, how?: Partial<PluginEntry>) => PluginEntry } {
  const calls: string[] = []
  const gate = { open: (): void => {} }
  const opened = new Promise<void>((resolve) => (gate.open = resolve))
  return {
    calls,
    finish: () => gate.open(),
    entry: (name, how = {}) => ({
      name,
      ...how,
      plugin: async () => {
        calls.push(name)
        if (how.parallel) await opened
        calls.push(`${name} done`)
      },
    }),
  }
}

const failing = (message: string): PluginEntry => ({
  plugin: () => {
    throw new Error(message)
  },
})

describe('plugins', () => {
  it('run later if they depend on a parallel one, without delaying those that follow', async () => {
    const { calls, finish, entry } = recorder()
    const all = runPlugins(createTestApp(), [
      entry('slow', { parallel: true }),
      entry('dependent', { dependsOn: ['slow'] }),
      entry('second', { dependsOn: ['dependent'] }),
      entry('free'),
    ])
    await new Promise((resolve) => setTimeout(resolve))
    expect(calls).toEqual(['slow', 'free', 'free done'])
    finish()
    await all
    expect(calls.slice(3)).toEqual(['slow done', 'dependent', 'dependent done', 'second', 'second done'])
  })

  it('wait for a plugin they depend on that has ended like for any other', async () => {
    const { calls, finish, entry } = recorder()
    finish()
    await runPlugins(createTestApp(), [
      entry('quick', { parallel: true }),
      { plugin: () => new Promise((resolve) => setTimeout(resolve)) },
      entry('dependent', { dependsOn: ['quick'] }),
      entry('next'),
    ])
    expect(calls).toEqual(['quick', 'quick done', 'dependent', 'dependent done', 'next', 'next done'])
  })

  it('end with the first error', async () => {
    const { calls, entry } = recorder()
    await expect(runPlugins(createTestApp(), [failing('first'), entry('next')])).rejects.toThrow('first')
    expect(calls).toEqual([])
  })

  it('still run behind one that throws while an error page is rendered', async () => {
    const { calls, finish, entry } = recorder()
    finish()
    const app = createTestApp()
    app._error.value = createError('the page shows this one')
    const rejecting: PluginEntry = { name: 'parallel', parallel: true, plugin: () => Promise.reject(new Error('second')) }
    await runPlugins(app, [failing('first'), rejecting, entry('dependent', { dependsOn: ['parallel'] }), entry('next')])
    expect(calls).toEqual(['next', 'next done', 'dependent', 'dependent done'])
  })
})
