import { expect, it } from 'vitest'
import { rolldownFailure } from './rolldown-failure.ts'

it('shows the import path of generated modules, without prefixes of the bundler', () => {
  const { problems } = rolldownFailure({
    errors: [
      {
        message: "Could not resolve './gone.vue' in \\0fw:build/routes\n  in \0fw:build/routes",
        loc: { file: '\0fw:build/routes', line: 15, column: 18 },
      },
      { message: 'Unexpected token', id: '/p/app/a.vue?vue&type=script', loc: { line: 2, column: 0 } },
    ],
  })
  expect(problems).toMatchObject([
    { why: "Could not resolve './gone.vue' in #build/routes\n  in #build/routes" },
    { why: 'Unexpected token', file: '/p/app/a.vue', line: 2, column: 1 },
  ])
  expect(Object.keys(problems[0]!)).not.toContain('file') // virtual modules have no file
})

it('shows the place that esbuild reports', () => {
  const location = { file: '/p/server/api/a.ts', line: 2, column: 51, lineText: 'const a = ;' }
  const { problems } = rolldownFailure({
    errors: [{ message: 'Transform failed', errors: [{ text: 'Unexpected ";"', location }] }],
  })
  expect(problems).toMatchObject([{ why: 'Unexpected ";"', file: location.file, line: 2, column: 52 }])
})
