import { EventEmitter } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readKeys, type Key } from './keys.ts'

class FakeInput extends EventEmitter {
  modes: boolean[] = []
  paused = true
  isTTY: boolean
  constructor(isTTY: boolean) {
    super()
    this.isTTY = isTTY
  }
  setRawMode(on: boolean): void {
    this.modes.push(on)
  }
  resume(): void {
    this.paused = false
  }
  pause(): void {
    this.paused = true
  }
}

function listen(isTTY: boolean): { input: FakeInput; keys: Key[]; stop: () => void } {
  const input = new FakeInput(isTTY)
  const keys: Key[] = []
  const stop = readKeys(input as unknown as NodeJS.ReadStream, (key) => keys.push(key)) // only the members that are used
  onTestFinished(stop)
  return { input, keys, stop }
}

describe('readKeys', () => {
  it('reads single keys in a terminal', () => {
    const { input, keys } = listen(true)
    for (const key of ['r', 'o', 'u', 'c', 'h', '?', 'q', '\u0003', '\u001A', 'x']) input.emit('data', Buffer.from(key))
    expect(keys).toEqual(['restart', 'open', 'urls', 'clear', 'help', 'help', 'quit', 'interrupt', 'suspend'])
  })

  it('ignores arrow keys and pasted text', () => {
    const { input, keys } = listen(true)
    for (const text of ['\u001B[A', '\u001Bq', 'quit', 'toString', '']) input.emit('data', Buffer.from(text))
    expect(keys).toEqual([])
  })

  it('requires Enter elsewhere', () => {
    const { input, keys } = listen(false)
    for (const text of ['r', '\nu\r', '\nconstructor\n  q \n']) input.emit('data', text)
    expect(keys).toEqual(['restart', 'urls', 'quit'])
    expect(input.modes).toEqual([])
  })

  it('restores the terminal', () => {
    const { input, keys, stop } = listen(true)
    expect([input.modes, input.paused]).toEqual([[true], false])
    stop()
    input.emit('data', Buffer.from('q'))
    expect([input.modes, input.paused, keys]).toEqual([[true, false], true, []])
    expect(process.listenerCount('SIGCONT')).toBe(0)
  })
})
