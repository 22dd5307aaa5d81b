import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { screen } from '../../../../test/support/screen.ts'
import { buildProgress } from './build-progress.ts'

/** Records what is written to a stream, a terminal or a file. */
function fakeStream(isTTY: boolean, columns = 40): { stream: NodeJS.WriteStream; text: () => string } {
  let text = ''
  const stream = { isTTY, columns, write: (part: string) => ((text += part), true) }
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text } // only the members that are used
}

const create = ({ stream, logLevel }: { stream: NodeJS.WriteStream; logLevel?: string }) =>
  buildProgress(logLevel, { stream, now: () => Date.now() })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('CI', '')
  vi.stubEnv('NO_COLOR', '1')
  vi.stubEnv('TERM', 'xterm')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
// oxlint-disable-next-line fw/no-fixed-wait -- the timers are fake
const later = <T>(milliseconds: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, milliseconds, value))

describe('buildProgress', () => {
  it('prints one line per phase without a terminal', async () => {
    const { stream, text } = fakeStream(false)
    const progress = create({ stream })
    const result = progress.phase('Build client', (report) => (report('12 modules'), later(1500, 7)))
    await wait(1500)
    expect(await result).toBe(7)
    progress.warn('Something is odd.')
    expect(text()).toBe('✔ Build client 1.5 s\n⚠ Something is odd.\n')
  })

  it('prints details if verbose', async () => {
    const { stream, text } = fakeStream(false)
    await create({ stream, logLevel: 'verbose' }).phase('Scan', async (report) => report('12 pages'))
    expect(text()).toBe('  Scan: 12 pages\n✔ Scan 0 ms\n')
  })

  it('marks a failed phase, and rethrows the error', async () => {
    const { stream, text } = fakeStream(false)
    await expect(create({ stream }).phase('Scan', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(text()).toBe('✖ Scan 0 ms\n')
  })

  it('does not overwrite output of others while a phase runs', async () => {
    const { stream, text } = fakeStream(true)
    const progress = create({ stream })
    const phase = progress.phase('Scan', () => later(1000, 1))
    await wait(200)
    stream.write('logged by a page\n')
    await wait(200)
    stream.write('half of ')
    await wait(200)
    stream.write('a line\nand another')
    progress.warn('Odd.')
    await wait(400)
    await phase
    expect(screen(text())).toEqual(['logged by a page', 'half of a line', 'and another', '⚠ Odd.', '✔ Scan 1.0 s', ''])
    stream.write('after')
    expect(text().endsWith('after')).toBe(true)
  })

  it('prints only warnings if silent', async () => {
    const { stream, text } = fakeStream(true)
    const progress = create({ stream, logLevel: 'silent' })
    expect(await progress.phase('Scan', async (report) => (report('x'), 1))).toBe(1)
    expect(text()).toBe('')
    progress.warn('Odd.')
    expect(text()).toBe('⚠ Odd.\n')
  })

  it('keeps one live line in a terminal', async () => {
    const { stream, text } = fakeStream(true, 40)
    const progress = create({ stream })
    const done = progress.phase('Build client', (report) => (report(`reading ${'long '.repeat(20)}\n\u001B[31m`), later(200, 1)))
    await wait(100)
    progress.warn('Odd.')
    await wait(100)
    await done
    const frames = text().split('\r\u001B[2K')
    for (const frame of frames) expect(frame.trimEnd().length).toBeLessThan(40)
    expect(frames.filter((frame) => frame.includes('\n'))).toEqual(['⚠ Odd.\n', '✔ Build client 200 ms\n'])
    expect(frames.some((frame) => /^- Build client 80 ms {2}reading long .*…$/.test(frame))).toBe(true)
    expect(text().endsWith('✔ Build client 200 ms\n')).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('counts phases that run at the same time', async () => {
    const { stream, text } = fakeStream(true)
    const progress = create({ stream })
    const all = [progress.phase('Client', () => later(100, 1)), progress.phase('Server', () => later(200, 2))]
    await wait(100)
    expect(text()).toContain('- Server (+1) 80 ms')
    await wait(100)
    expect(await Promise.all(all)).toEqual([1, 2])
    expect(text()).toContain('✔ Client 100 ms\n')
    expect(text()).toContain('- Server 160 ms')
    expect(text().endsWith('✔ Server 200 ms\n')).toBe(true)
  })

  it('has no live line in CI', async () => {
    vi.stubEnv('CI', '1')
    const { stream, text } = fakeStream(true)
    await create({ stream }).phase('Scan', async () => 1)
    expect(text()).toBe('✔ Scan 0 ms\n')
  })
})
