import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BuildProblem } from '@fw/kit'
import { join } from 'pathe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatBuildProblems, printBuildProblems } from './build-problems.ts'

let rootDir: string
const problem = (more: Partial<BuildProblem> = {}): BuildProblem => ({
  level: 'error',
  code: 'FW_PAGES_UNFINISHED_PARAM',
  why: 'The name of the page has no end.',
  fix: 'Close the bracket.',
  ...more,
})

beforeEach(async () => {
  rootDir = await mkdtemp(join(tmpdir(), 'fw-problems-'))
  await writeFile(join(rootDir, 'page.vue'), '<template>\n  <h1>{{ title }}</h1>\n</template>\n')
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(rootDir, { recursive: true })
})

describe('formatBuildProblems', () => {
  it('shows the location and the source line', async () => {
    const file = join(rootDir, 'page.vue')
    expect(await formatBuildProblems([problem({ file, line: 2, column: 10 })], { rootDir, color: false })).toBe(
      [
        '✖ The name of the page has no end.  FW_PAGES_UNFINISHED_PARAM',
        '  page.vue:2:10',
        '  → Close the bracket.',
        '',
        '    1 | <template>',
        '  > 2 |   <h1>{{ title }}</h1>',
        '      |          ^',
        '    3 | </template>',
        '',
        '1 error',
      ].join('\n'),
    )
  })

  it('underlines the whole line without a column', async () => {
    const text = await formatBuildProblems([problem({ file: join(rootDir, 'page.vue'), line: 2 })], { rootDir, color: false })
    expect(text).toContain('      |   ^^^^^^^^^^^^^^^^^^^^\n')
  })

  it('omits the code frame if the file does not exist', async () => {
    const text = await formatBuildProblems([problem({ file: join(rootDir, 'gone.vue'), line: 2, column: 1 })], {
      rootDir,
      color: false,
    })
    expect(text).toContain('gone.vue:2:1')
    expect(text).not.toContain(' | ')
  })

  it('prints errors last, and duplicates once', async () => {
    const text = await formatBuildProblems([problem(), problem({ level: 'warning', why: 'Hm.' }), problem()], {
      rootDir,
      color: false,
    })
    expect(text.indexOf('Hm.')).toBeLessThan(text.indexOf('has no end'))
    expect(text).toMatch(/\n\n1 error, 1 warning$/)
  })
})

const written = (): { out: string[]; log: string[] } => {
  const out: string[] = []
  const log: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => log.push(String(text)) > 0)
  return { out, log }
}

describe('printBuildProblems', () => {
  it('writes to stderr, and fails for errors only', async () => {
    vi.stubEnv('GITHUB_ACTIONS', '')
    const { out, log } = written()
    expect(await printBuildProblems([], rootDir)).toBe(0)
    expect(await printBuildProblems([problem({ level: 'warning' })], rootDir)).toBe(0)
    expect(await printBuildProblems([problem()], rootDir)).toBe(1)
    expect(out).toEqual([])
    expect(log.join('')).toContain('FW_PAGES_UNFINISHED_PARAM')
    expect(log.join('')).not.toContain('::error')
  })

  it('prints GitHub annotations, and escapes workflow commands in them', async () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true')
    const { log } = written()
    await printBuildProblems([problem({ why: '100%\n::set-output', file: join(rootDir, 'a,b:c.vue'), line: 3 })], rootDir)
    expect(log.at(-1)).toBe(
      '::error file=a%2Cb%3Ac.vue,line=3,title=FW_PAGES_UNFINISHED_PARAM::100%25%0A::set-output Close the bracket.\n',
    )
  })
})
