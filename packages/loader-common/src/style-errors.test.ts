import { join, relative } from 'pathe'
import { parse } from 'postcss'
import { expect, it } from 'vitest'
import { project } from '../../../test/support/project.ts'
import { styleError } from './style-errors.ts'
import { testPass } from './testing/test-pass.ts'

const dir = project({
  'a.scss': 'p {\n  color: $nope;\n}\n',
  'app.vue':
    '<template>\n  <p />\n</template>\n\n<style>p { color: red }</style>\n\n<style lang="scss">\np {\n  color: $nope;\n}\n</style>\n',
})
const file = join(dir, 'a.scss')
const component = join(dir, 'app.vue')

const rootDir = join(import.meta.dirname, '..')
const pass = testPass({ modules: {}, options: { rootDir, bundler2: { loaders: { ui: {} } } } })

const sass = (path: string, line = 2) =>
  `Undefined variable.\n  ╷\n${line} │   color: $nope;\n  │          ^^^^^\n  ╵\n  ${path} ${line}:10  root stylesheet`
const less = (path: string) =>
  `\n\np {\n  color: @nope;\n        ^\nVariable @nope is undefined\n      Error in ${path} (line 2, column 9)`

it('reads errors of Sass', () => {
  const expected = { message: 'Undefined variable.', file, line: 2, column: 10 }
  expect(styleError(sass(file), undefined, pass)).toEqual(expected)
  expect(styleError(`Module build failed (from /x/sass-loader):\n${sass(file)}`, '/app/other.scss', pass)).toEqual(expected)
  expect(styleError(sass(relative(process.cwd(), file)), undefined, pass)).toEqual(expected) // as Sass prints it
})

it('reads errors of Less, whose columns start at 0', () => {
  const expected = { message: 'Variable @nope is undefined', file, line: 2, column: 10 }
  expect(styleError(`Module build failed (from /x/less-loader):\n${less(file)}`, undefined, pass)).toEqual(expected)
})

it('reads errors of PostCSS', () => {
  let text = ''
  try {
    parse('p {\n  color red\n}', { from: file })
  } catch (error) {
    text = String(error)
  }
  const found = styleError(`Module build failed (from /x/loader):\n${text}`, undefined, pass)
  expect(found).toEqual({ message: expect.stringMatching(/^Unknown word/), file, line: 2, column: 3 })
})

it('adds the line of the block in a component', () => {
  const place = { message: 'Undefined variable.', file: component, line: 9, column: 10 }
  expect(styleError(sass(component, 3), `${component}?vue&type=style&index=1&lang=scss`, pass)).toEqual(place)
  expect(styleError(sass(component, 3), `${component}?vue&type=style&index=9`, pass)).toMatchObject({ line: 3 })
})

it('has no line if the block is unknown', () => {
  const error = { message: 'Undefined variable.', file: component }
  expect(styleError(sass(component), undefined, pass)).toEqual(error)
  expect(styleError(sass(component), file, pass)).toEqual(error)
  expect(styleError(sass(component), `${component}?vue&type=style`, pass)).toEqual(error)
})

it('ignores other errors, and places in files that do not exist', () => {
  expect(styleError("Module not found: Error: Can't resolve './a.scss'", file, pass)).toBeUndefined()
  expect(styleError(sass(join(dir, 'gone.scss')), file, pass)).toBeUndefined()
  expect(styleError('', undefined, pass)).toBeUndefined()
})
