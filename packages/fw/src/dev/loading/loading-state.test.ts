import { describe, expect, it, vi } from 'vitest'
import { loadingState } from './loading-state.ts'

function timed(): { state: ReturnType<typeof loadingState>; wait: (ms: number) => void } {
  let time = 1000
  return { state: loadingState(['One', 'Two', 'Three'], () => time), wait: (ms) => (time += ms) }
}

describe('loadingState', () => {
  it('tracks finished, current and pending phases', () => {
    const { state, wait } = timed()
    expect(state.snapshot()).toMatchObject({ phase: 'One', progress: 0, ready: false })
    state.phase('One')
    wait(100)
    state.phase('Two')
    wait(50)
    expect(state.snapshot()).toEqual({
      phase: 'Two',
      phases: [
        { name: 'One', status: 'done', ms: 100 },
        { name: 'Two', status: 'running', ms: 50 },
        { name: 'Three', status: 'waiting', ms: 0 },
      ],
      progress: 0.33,
      elapsed: 150,
      ready: false,
      failures: [],
    })
    state.ready()
    wait(1000)
    expect(state.snapshot()).toMatchObject({ progress: 1, ready: true, elapsed: 150 })
  })

  it('keeps a failure until the next phase', () => {
    const { state } = timed()
    state.phase('One')
    state.fail({ code: 'FW_X', message: 'no' })
    expect(state.snapshot()).toMatchObject({
      phases: [{ name: 'One', status: 'failed' }, { status: 'waiting' }, { status: 'waiting' }],
      failures: [{ code: 'FW_X', message: 'no' }],
    })
    state.phase('One')
    expect(state.snapshot()).toMatchObject({ phases: [{ status: 'running' }, {}, {}], failures: [] })
    expect(state.snapshot().phases).toHaveLength(3)
  })

  it('starts over', () => {
    const { state, wait } = timed()
    state.phase('One')
    state.ready()
    wait(5000)
    state.restart()
    state.phase('One')
    wait(10)
    expect(state.snapshot()).toMatchObject({ ready: false, elapsed: 10, phases: [{ status: 'running', ms: 10 }, {}, {}] })
  })

  it('notifies listeners of every change until they unsubscribe', () => {
    const { state } = timed()
    const heard = vi.fn()
    const off = state.onChange(() => heard(state.snapshot().movedTo))
    state.phase('One')
    state.moveTo('http://localhost:4000')
    state.ready()
    off()
    state.restart()
    expect(heard.mock.calls).toEqual([[undefined], ['http://localhost:4000'], [undefined]])
  })
})
