import { join, resolve } from 'pathe'
import { fixturesDir } from '../support/fixture.ts'
import { preparedProject, type PreparedProject } from '../support/prepared-project.ts'
import { textsIn } from '../support/texts-in.ts'

/** The app of `test/fixtures/types-a`, or the same in variant B: prepared, and nothing else was run. */
export async function typesProject(variant: 'A' | 'B'): Promise<PreparedProject & { files: string[] }> {
  const files = variant === 'A' ? readFixture() : asVariantB(readFixture())
  // A package installed by the project itself.
  const pathe = { 'node_modules/pathe': { link: resolve(import.meta.dirname, '../../node_modules/pathe') } }
  const prepared = await preparedProject({ ...files, ...pathe })
  return { ...prepared, files: Object.keys(files).filter((file) => /\.(?:ts|vue)$/.test(file)) }
}

/** Path of a file given as `app:pages/index.vue`. */
export function placeIn(variant: 'A' | 'B', file: string): string {
  return file.replace(/^app:/, variant === 'A' ? 'app/' : '').replace(/^layer:/, `layers/base/${variant === 'A' ? 'app/' : ''}`)
}

type Texts = Record<string, string>

function readFixture(): Texts {
  const dir = join(fixturesDir, 'types-a')
  return textsIn(dir)
}

function asVariantB(files: Texts): Texts {
  const moved = Object.entries(files).map(([path, text]) => [
    path === 'app/router.options.ts' ? path : path.replace(/^(layers\/base\/)?app\//, '$1'),
    text,
  ])
  const all: Texts = Object.fromEntries(moved)
  const edit = (path: string, pattern: RegExp, replacement: string): void => {
    const text = all[path]
    if (text === undefined || !pattern.test(text)) throw new Error(`${path} is not as expected.`)
    all[path] = text.replace(pattern, replacement)
  }
  edit('fw.config.ts', / *future: \{ compatibilityVersion: 4 \},\n/, '')
  edit('tsconfig.json', /[^]*/, '{ "extends": "./.fw/tsconfig.json" }\n')
  // Only variant A has auto-imports of shared code.
  const book = `import type { Book } from '#shared/types/book'\n`
  const money = `import { money } from '#shared/utils/money'\n`
  edit('components/BookCard.vue', /^<script.*>\n/, `$&${book}`)
  edit('composables/use-cart.ts', /^/, `${book}\n`)
  edit('pages/index.vue', /^<script.*>\n/, `$&${money}`)
  edit('server/utils/books.ts', /^/, `${money}\n`)
  return all
}
