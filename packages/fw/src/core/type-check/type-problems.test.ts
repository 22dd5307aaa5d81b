import { expect, it } from 'vitest'
import { checkerRounds } from './checker-rounds.ts'
import { typeProblems } from './type-problems.ts'

it('parses locations and related lines', () => {
  const output = `app/app.vue(2,7): error TS2322: Type 'string' is not assignable to type 'number'.
app/pages/(a)/[id].vue(10,1): error TS2345: Argument of type '{}'
  is not assignable to parameter.
    Deeper.

error TS18003: No inputs were found.
app/app.vue(2,7): error TS2322: Type 'string' is not assignable to type 'number'.
`
  expect(typeProblems(output, '/project')).toMatchObject([
    {
      code: 'FW_TYPES_ERROR',
      file: '/project/app/app.vue',
      line: 2,
      column: 7,
      why: "TS2322: Type 'string' is not assignable to type 'number'.",
    },
    {
      file: '/project/app/pages/(a)/[id].vue',
      line: 10,
      why: "TS2345: Argument of type '{}'\n  is not assignable to parameter.\n    Deeper.",
    },
    { why: 'TS18003: No inputs were found.' },
  ])
  expect(typeProblems(output, '/project')[2]).not.toHaveProperty('file')
})

it('returns all current problems after each round, including those of projects that were not rechecked', () => {
  const rounds: string[][] = []
  let begun = 0
  const read = checkerRounds('/p', {
    onBegin: () => void begun++,
    onRound: (problems) => void rounds.push(problems.map(({ file, why }) => `${file} ${why}`)),
  })
  read(`10:00:00 AM - Starting compilation in watch mode...

10:00:00 AM - Building project '/p/.fw/tsconfig.app.json'...

a.vue(1,1): error TS1: one
10:00:00 AM - Building project '/p/.fw/tsconfig.server.json'...

b.ts(1,1): error TS2: tw`)
  read(`o\n\n10:00:01 AM - Found 2 errors. Watching for file changes.\n`)
  read(`10:00:02 AM - File change detected. Starting incremental compilation...

10:00:02 AM - Project '/p/.fw/tsconfig.app.json' is up to date
10:00:02 AM - Building project '/p/.fw/tsconfig.server.json'...

error TS6053: File '/p/c.ts' not found.
10:00:03 AM - Found 1 error. Watching for file changes.
`)
  expect(rounds).toEqual([['/p/a.vue TS1: one', '/p/b.ts TS2: two'], ['/p/a.vue TS1: one']])
  expect(begun).toBe(2)
})
