import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'
import { write } from '../../support/project.ts'
import { checkProject } from '../../types/check-project.ts'

const files = {
  'pages/index.ts': 'export default defineComponent({})\n',
  'pages/books/index.ts': 'export default defineComponent({})\n',
  'pages/books/[id].ts': 'export default defineComponent({})\n',
  'pages/files/[...path].ts': 'export default defineComponent({})\n',
  'utils/go.ts': `export function go() {
  const id: string = useRoute('books-id').params.id
  const path: string[] | undefined = useRoute('files-path').params.path
  return [id, path, navigateTo({ name: 'books-id', params: { id: 1 } })]
}
`,
}

const wrong = `export function wrong() {
  navigateTo({ name: 'book' })
  navigateTo({ name: 'books-id', params: { number: 1 } })
  useRoute('books-id').params.number
  useRoute('nowhere')
}
`

it('experimental.typedPages: types the names of pages and their parameters', async () => {
  const prepared = await preparedProject(files, `{ experimental: { typedPages: true } }`)
  expect(checkProject(prepared.dir, '.fw/tsconfig.json')).toEqual([])
  write(prepared.dir, { 'other/wrong.ts': wrong })
  const found = checkProject(prepared.dir, '.fw/tsconfig.json').map((each) => each.replace(/ .*/, ''))
  expect([...new Set(found)]).toEqual([2, 3, 4, 5].map((line) => `other/wrong.ts:${line}`))
  write(prepared.dir, { 'pages/books/new.ts': 'export default defineComponent({})\n' })
  expect(await prepared.again()).toEqual(['types/pages/books.d.ts'])
})

it('experimental.typedPages: any name is allowed by default', async () => {
  const { dir } = await preparedProject({ ...files, 'utils/go.ts': '', 'other/wrong.ts': wrong })
  expect(checkProject(dir, '.fw/tsconfig.json')).toEqual([])
})
