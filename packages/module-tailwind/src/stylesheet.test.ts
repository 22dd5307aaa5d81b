import { expect, it } from 'vitest'
import { sourceRules, stylesheet } from './stylesheet.ts'

it('imports Tailwind and all sources', () => {
  expect(stylesheet('/deps/tailwindcss/index.css', ['/project/app', '/layer'])).toBe(
    '@import "/deps/tailwindcss/index.css" source(none);\n@source "/project/app";\n@source "/layer";\n',
  )
})

it('escapes quotes in paths', () => {
  expect(sourceRules([String.raw`/a"; @import "b\c`])).toBe('@source "/a\\"; @import \\"b\\\\c";\n')
})
