import { describe, expect, it } from 'vitest'
import { budgetProblems, compareWithBudgets, machineFactor, renewBudgets, stillTooExpensive, type Budgets } from './budgets.ts'
import type { FileReport, RunReport } from './run-report.ts'

const file = (path: string, processorSeconds: number, done: FileReport['done'] = {}): FileReport => ({
  project: 'product',
  path,
  tests: [{ name: 'a', state: 'passed' }],
  startedAt: 0,
  wallSeconds: 1,
  processorSeconds,
  importSeconds: 0,
  done,
})

const report = (files: FileReport[], calibration = 2): RunReport => ({
  commit: 'abc1234',
  startedAt: '2026-01-01T00:00:00Z',
  node: 'v24.0.0',
  rotating: [],
  part: 0,
  calibration,
  wallSeconds: 60,
  processorSeconds: 100,
  steps: [],
  files,
  services: [{ kind: 'build', name: 'app-a', processorSeconds: 5 }],
})

const budgets: Budgets = {
  calibration: 2,
  kinds: {
    dev: { processorSeconds: 100, devStarts: 3 },
    e2e: { processorSeconds: 50, tabs: 10 },
    shared: { processorSeconds: 5, builds: 1 },
  },
  sum: [{ processorSeconds: 155, reason: 'The first budgets.' }],
}

/** Problems if the tests of `dev` took so long when they ran alone. */
const alone = (seconds: number): string[] => stillTooExpensive(report([file('test/dev/a.test.ts', seconds)]), budgets, ['dev'])

describe('compareWithBudgets', () => {
  it('accepts what the budgets allow', () => {
    const files = [file('test/dev/a.test.ts', 60, { devStarts: 2 }), file('test/dev/b.test.ts', 50, { devStarts: 1 })]
    expect(compareWithBudgets(report(files), budgets)).toEqual({ failures: [], notes: [], again: [] })
  })

  it('fails for one more start than budgeted', () => {
    const { failures } = compareWithBudgets(report([file('test/dev/a.test.ts', 1, { devStarts: 4 })]), budgets)
    expect(failures).toEqual([expect.stringContaining('dev: 4 starts of `fw dev`, 3 are budgeted')])
  })

  it('fails for work of a kind that is not budgeted at all', () => {
    const { failures } = compareWithBudgets(report([file('test/e2e/a.test.ts', 1, { installs: 1 })]), budgets)
    expect(failures).toEqual([expect.stringContaining('e2e: 1 installations, 0 are budgeted')])
    expect(compareWithBudgets(report([file('test/cli/a.test.ts', 1)]), budgets).failures).toEqual([
      expect.stringContaining('no budget for tests of the kind "cli"'),
    ])
  })

  it('counts what test files share', () => {
    const more = { ...report([]), services: [...report([]).services, ...report([]).services] }
    expect(compareWithBudgets(more, budgets).failures).toEqual([expect.stringContaining('shared: 2 builds, 1 are budgeted')])
  })

  it('names processor time above 1.15 ×, and repeats the tests above 1.5 ×', () => {
    expect(compareWithBudgets(report([file('test/dev/a.test.ts', 120)]), budgets)).toMatchObject({
      notes: [expect.stringContaining('1.20 ×')],
      again: [],
    })
    expect(compareWithBudgets(report([file('test/dev/a.test.ts', 160)]), budgets)).toMatchObject({ failures: [], again: ['dev'] })
  })

  it('a machine that is half as fast has twice the time', () => {
    expect(compareWithBudgets(report([file('test/dev/a.test.ts', 200)], 4), budgets)).toEqual({
      failures: [],
      notes: [],
      again: [],
    })
  })

  it('fails for tests that are as expensive alone', () => {
    expect(alone(140)).toEqual([])
    expect(alone(160)).toEqual([expect.stringContaining('1.60 × its budget, also alone')])
  })
})

describe('budgets', () => {
  it('are renewed from a run, and grow only with a reason', () => {
    const first = renewBudgets(report([file('test/dev/a.test.ts', 99.2, { devStarts: 2 })]), undefined, undefined)
    expect(first).toEqual({
      calibration: 2,
      kinds: { dev: { processorSeconds: 100, devStarts: 3 }, shared: { processorSeconds: 5, builds: 2 } },
      sum: [{ processorSeconds: 105, reason: 'The first budgets.' }],
    })
    const less = renewBudgets(report([file('test/dev/a.test.ts', 79)]), first, undefined)
    expect(less.sum).toEqual([{ processorSeconds: 84, reason: 'The first budgets.' }])
    const more = report([file('test/dev/a.test.ts', 119)])
    expect(() => renewBudgets(more, first, undefined)).toThrow('grows from 105 to 124 s')
    expect(renewBudgets(more, first, 'tests of sessions').sum).toEqual([
      ...first.sum,
      { processorSeconds: 124, reason: 'tests of sessions' },
    ])
  })

  it('leave out how slow the machine was: kinds that are all more expensive are not named', () => {
    const paths = [
      'test/dev/a.test.ts',
      'test/cli/a.test.ts',
      'test/server/a.test.ts',
      'test/e2e/a.test.ts',
      'test/packed/a.test.ts',
    ]
    const kinds = renewBudgets(report(paths.map((path) => file(path, 100))), undefined, undefined)
    const slower = report(paths.map((path) => file(path, 160)))
    expect(machineFactor(slower, kinds)).toBe(1.6)
    expect(compareWithBudgets(slower, kinds)).toEqual({ failures: [], notes: [], again: [] })
    const oneMore = report(paths.map((path, index) => file(path, index === 0 ? 320 : 160)))
    expect(compareWithBudgets(oneMore, kinds)).toEqual({
      failures: [],
      notes: ['dev: 320 s of processor time are 2.00 × its budget.'],
      again: ['dev'],
    })
    expect(stillTooExpensive(oneMore, kinds, ['dev'], 1.6)).toHaveLength(1)
    expect(stillTooExpensive(slower, kinds, ['dev'], 1.6)).toEqual([])
  })

  it('cannot be raised without a line', () => {
    expect(budgetProblems(budgets, budgets)).toEqual([])
    const dev = { processorSeconds: 120, devStarts: 3 }
    const raised = { ...budgets, kinds: { ...budgets.kinds, dev } }
    expect(budgetProblems(raised, budgets)).toEqual([expect.stringContaining('175 s together, and `sum` allows 155')])
    expect(budgetProblems({ ...raised, sum: [{ processorSeconds: 175, reason: 'The first budgets.' }] }, budgets)).toEqual([
      expect.stringContaining('keep its last line'),
    ])
    const line = (reason: string) => ({ ...raised, sum: [...budgets.sum, { processorSeconds: 175, reason }] })
    expect(budgetProblems(line(''), budgets)).toEqual([expect.stringContaining('needs a reason')])
    expect(budgetProblems(line('tests of sessions'), budgets)).toEqual([])
  })
})
