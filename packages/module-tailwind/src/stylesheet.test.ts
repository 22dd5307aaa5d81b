import { expect, it } from 'vitest'
import { sourceRules, stylesheet } from './stylesheet.ts'

it('names Tailwind and all sources', () => {
  expect(stylesheet('/deps/tailwindcss/index.css', ['/project/app', '/layer'])).toBe(
    '@import "/deps/tailwindcss/index.css" source(none);\n@source "/project/app";\n@source "/layer";\n',
  )
})

it('lets no path out of its quotes', () => {
  expect(sourceRules([String.raw`/a"; @import "b\c`])).toBe('@source "/a\\"; @import \\"b\\\\c";\n')
})
