import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { screen } from '../../../../../test/support/screen.ts'
import { createTerminal, type DevTerminal, type TerminalOptions } from './create-terminal.ts'
import type { ReadyInfo } from './ready-block.ts'

beforeEach(() => {
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'CI', 'GITHUB_ACTIONS']) vi.stubEnv(name, undefined)
  vi.stubEnv('TERM', 'xterm')
})
afterEach(() => vi.unstubAllEnvs())

function terminal(options: TerminalOptions = {}): { shown: DevTerminal; text: () => string; lines: () => string[] } {
  let text = ''
  const stream = { isTTY: options.isTTY === true, columns: 100, write: (more: string) => (text += more) }
  const shown = createTerminal({ isTTY: false, ...options, stream: stream as unknown as NodeJS.WriteStream }) // only the members that are used
  return { shown, text: () => text, lines: () => text.split('\n').slice(0, -1) }
}

const given: ReadyInfo = {
  host: 'localhost',
  urls: { local: 'http://localhost:3000/', network: [] },
  envFiles: ['.env', '.env.local'],
  versions: { bundler: 'vite 8.1.0', ui: 'vue 3.5.45', node: 'node 20.20.2' },
  ms: 812,
}

// oxlint-disable-next-line no-control-regex -- the escape character starts a code
const escape = /\u001B/

describe('start', () => {
  it('is short and plain without a terminal', () => {
    const { shown, text } = terminal()
    shown.banner('1.0.0')
    shown.phase('Configuration')
    shown.ready(given)
    expect(text()).toBe(
      [
        'fw 1.0.0 (vite 8.1.0, vue 3.5.45, node 20.20.2)',
        '  Local    http://localhost:3000/',
        '  Network  use --host to expose',
        '  Env      .env, .env.local',
        '  Ready in 812 ms',
        '',
      ].join('\n'),
    )
  })

  it('never takes more than 8 lines of 80 columns', () => {
    const { shown, lines } = terminal({ keys: true })
    shown.banner('10.11.12-alpha.13')
    const before = lines().length
    shown.ready({
      host: '0.0.0.0',
      urls: {
        local: `http://localhost:3000/${'x'.repeat(90)}/`,
        network: ['http://10.0.0.1/', 'http://10.0.0.2/', 'http://10.0.0.3/'],
      },
      envFiles: Array.from({ length: 30 }, (_, index) => `.env.${index}`),
      versions: { bundler: 'vite 8.1.0-beta.1234567890', ui: 'vue 3.5.45-beta.1234567890', node: 'node 20.20.2' },
      ms: 12_345,
      problems: 3,
    })
    const block = lines().slice(before)
    expect(block.length).toBeLessThanOrEqual(8)
    expect(Math.max(...block.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(block.join('\n')).toContain('and 1 more')
    expect(block.join('\n')).toContain('3 problems, see above')
  })

  it('is colored in a terminal, and merges name and versions', () => {
    const { shown, text } = terminal({ isTTY: true, keys: true })
    shown.banner('1.0.0')
    shown.ready(given)
    shown.close()
    expect(text()).toContain('\u001B[1A\r\u001B[2K\u001B[1mfw 1.0.0\u001B[22m \u001B[2m(vite')
    expect(text()).toContain('h for help')
  })

  it('is not colored with NO_COLOR', () => {
    vi.stubEnv('NO_COLOR', '1')
    const { shown, text } = terminal({ isTTY: true, ci: true })
    shown.banner('1.0.0')
    shown.phase('App')
    shown.ready(given)
    shown.clear()
    expect(text()).not.toMatch(escape)
  })
})

describe('events', () => {
  it('print what, why and how long in one line', () => {
    const dir = project()
    const { shown, lines } = terminal({ rootDir: dir })
    shown.event({ kind: 'update', text: 'updated', reason: join(dir, 'app/pages/index.vue'), ms: 12 })
    shown.event({ kind: 'reload', text: 'page reload', reason: 'app.config.ts' })
    shown.event({ kind: 'config', text: 'changed', reason: 'app.baseURL' })
    expect(lines()).toEqual(['↻ updated  app/pages/index.vue  12 ms', '⟳ page reload  app.config.ts', '⚙ changed  app.baseURL'])
  })

  it('link to files in a terminal only', () => {
    const dir = project()
    writeFileSync(join(dir, 'a b.vue'), '')
    const live = terminal({ rootDir: dir, isTTY: true })
    live.shown.event({ kind: 'update', text: 'updated', reason: 'a b.vue' })
    live.shown.event({ kind: 'config', text: 'changed', reason: 'app.baseURL' })
    live.shown.close()
    expect(live.text()).toContain('/a%20b.vue\u0007a b.vue\u001B]8;;\u0007')
    expect(live.text().match(/\]8;;file/g)).toHaveLength(1)
  })

  it('cannot inject control characters', () => {
    const { shown, text } = terminal()
    shown.event({ kind: 'info', text: 'a\u001B[2Jb', reason: 'c\nd\u0007' })
    shown.warn('e\u001B]0;title\u0007f')
    shown.problem('g\u001B[31mred\u001B[0m\u001B[2J')
    expect(text()).toBe('· a [2Jb  c d \n⚠ e]0;titlef\ng\u001B[31mred\u001B[0m[2J\n')
  })

  it('have one sign, even if it is part of the text', () => {
    const { shown, text } = terminal()
    shown.warn('one')
    shown.warn('\u001B[33m⚠\u001B[39m two')
    expect(text()).toBe('⚠ one\n\u001B[33m⚠\u001B[39m two\n')
  })

  it('are counted in place in a terminal', () => {
    vi.stubEnv('NO_COLOR', '1')
    const { shown, lines } = terminal({ isTTY: true, rootDir: '/p' })
    const update = { kind: 'update', text: 'updated', reason: 'a.vue' } as const
    for (const ms of [1, 2, 3]) shown.event({ ...update, ms })
    shown.event({ ...update, reason: 'b.vue' })
    shown.event(update)
    shown.close()
    expect(lines()).toEqual([
      '↻ updated  a.vue  1 ms',
      '\u001B[1A\r\u001B[2K↻ updated  a.vue  2 ms (x2)',
      '\u001B[1A\r\u001B[2K↻ updated  a.vue  3 ms (x3)',
      '↻ updated  b.vue',
      '↻ updated  a.vue',
    ])
  })

  it('never overwrite output of the app', () => {
    let text = ''
    vi.stubEnv('NO_COLOR', '1')
    const stream = { isTTY: true, columns: 100, write: (more: string) => Boolean((text += more)) }
    const shown = createTerminal({ isTTY: true, stream: stream as unknown as NodeJS.WriteStream }) // only the members that are used
    const original = stream.write
    shown.warn('x')
    stream.write('logged by the app\n')
    shown.warn('x')
    shown.close()
    expect(text).toBe('⚠ x\nlogged by the app\n')
    expect(stream.write).not.toBe(original)
  })

  it("don't overwrite an unfinished line of the app, nor does the spinner", () => {
    vi.useFakeTimers()
    vi.stubEnv('NO_COLOR', '1')
    let text = ''
    const stream = { isTTY: true, columns: 100, write: (more: string) => Boolean((text += more)) }
    const shown = createTerminal({ isTTY: true, stream: stream as unknown as NodeJS.WriteStream }) // only the members that are used
    shown.phase('Configuration')
    stream.write('half of ')
    vi.advanceTimersByTime(300)
    stream.write('a line\nand another')
    shown.warn('x')
    vi.advanceTimersByTime(300)
    shown.close()
    vi.useRealTimers()
    expect(screen(text)).toEqual(['half of a line', 'and another', '⚠ x', ''])
  })

  it('that repeat are printed at powers of ten without a terminal', () => {
    const { shown, lines } = terminal()
    for (let index = 0; index < 120; index++) {
      shown.warn('old API')
      shown.event({ kind: 'reload', text: 'reload', reason: String(index) })
    }
    expect(lines().filter((line) => line.startsWith('⚠'))).toEqual(['⚠ old API', '⚠ old API (x10)', '⚠ old API (x100)'])
  })
})

describe('problems', () => {
  it('are printed at any log level, and repetitions are counted', () => {
    const { shown, lines } = terminal({ logLevel: 'silent', explicit: true })
    for (let index = 0; index < 12; index++) shown.problem('FW_X\n  wrong')
    shown.problem('FW_Y')
    expect(lines()).toEqual(['FW_X', '  wrong', '  repeated 10 times', 'FW_Y'])
  })

  it('are printed once if the same error was thrown on both sides', () => {
    const { shown, lines } = terminal()
    const place = { message: 'wrong', file: '/p/x.ts', line: 3, column: 4 }
    shown.problem('FW_CLIENT\n  wrong', { ...place, code: 'FW_CLIENT' })
    shown.problem('FW_RENDER\n  wrong', { ...place, code: 'FW_RENDER' })
    shown.problem('FW_RENDER\n  wrong', { ...place, code: 'FW_RENDER', line: 5 })
    expect(lines()).toEqual(['FW_CLIENT', '  wrong', '  also reported as FW_RENDER', 'FW_RENDER', '  wrong'])
  })

  it('are annotated in GitHub Actions only', () => {
    const place = { code: 'FW_X', message: 'a, b:\nc', file: '/p/x,y.ts', line: 3, column: 4 }
    const plain = terminal({ rootDir: '/p' })
    plain.shown.problem('wrong', place)
    expect(plain.lines()).toEqual(['wrong'])
    vi.stubEnv('GITHUB_ACTIONS', 'true')
    const annotated = terminal({ rootDir: '/p' })
    annotated.shown.problem('wrong', place)
    expect(annotated.lines()).toEqual(['wrong', '::error file=x%2Cy.ts,line=3,col=4,title=FW_X::a, b:%0Ac'])
  })
})

const say = (options: TerminalOptions): string[] => {
  const { shown, lines } = terminal({ logLevel: 'silent', ...options })
  shown.banner('1')
  shown.ready(given)
  shown.event({ kind: 'update', text: 'updated' })
  shown.event({ kind: 'reload', text: 'reload', reason: 'x' })
  shown.warn('w')
  return lines()
}

describe('log level "silent"', () => {
  it('prints nothing if set explicitly', () => {
    expect(say({ explicit: true })).toEqual([])
  })

  it('prints the essentials if it is only the default', () => {
    const lines = say({ explicit: false })
    expect(lines).toContain('  Local    http://localhost:3000/')
    expect(lines.slice(-2)).toEqual(['⟳ reload  x', '⚠ w'])
    expect(lines.join('\n')).not.toContain('updated')
  })

  it('can be set later', () => {
    const { shown, lines } = terminal()
    shown.setLogLevel('silent', true)
    shown.warn('w')
    expect(lines()).toEqual([])
  })
})
