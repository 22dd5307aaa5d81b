import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn } from '../support/texts-in.ts'
import { seededErrors, type SeededError } from './seeded-errors.ts'
import { startTsServer, type TsServer } from './ts-server.ts'
import { placeIn, typesProject } from './types-project.ts'

// Uses the TypeScript server of editors, with the same plugin.
describe.each(['A', 'B'] as const)('an app of variant %s in an editor', { timeout: 300_000 }, (variant) => {
  let server: TsServer
  let dir: string
  let files: string[]
  const at = (file: string): string => placeIn(variant, file)
  const allProblems = async (): Promise<string[]> => {
    const found: string[] = []
    for (const file of files) found.push(...(await server.problems(file)))
    return found
  }

  beforeAll(async () => {
    ;({ dir, files } = await typesProject(variant))
    server = await startTsServer(dir, files)
  }, 120_000)
  afterAll(() => server.close())

  it('has no error after `fw prepare`', async () => {
    expect(await allProblems()).toEqual([])
  })

  it('assigns each file to its tsconfig', async () => {
    const worlds = { 'app:pages/index.vue': 'app', 'server/utils/books.ts': 'server', 'fw.config.ts': 'node' }
    for (const [file, world] of Object.entries({ ...worlds, 'shared/utils/money.ts': 'shared' }))
      expect(await server.projectOf(at(file))).toBe(variant === 'A' ? `.fw/tsconfig.${world}.json` : 'tsconfig.json')
  })

  it.each([
    ['app:plugins/01.session.ts', 'useCart(1)', 'useCart', 'app:composables/use-cart.ts'],
    ['app:pages/books/index.vue', 'useCart(1)', 'useCart', 'app:composables/use-cart.ts'],
    ['app:pages/index.vue', `useSearch('vue')`, 'useSearch', 'modules/search/runtime/use-search.ts'],
    ['app:pages/index.vue', 'useNote(', 'useNote', 'layer:composables/use-note.ts'],
    ['app:pages/index.vue', `capital('first')`, 'capital', 'app:utils/words.ts'],
    ['app:pages/index.vue', '<BookCard', 'BookCard', 'app:components/BookCard.vue'],
    ['app:pages/index.vue', 'import { LazyBookCard }', 'LazyBookCard', 'app:components/BookCard.vue'],
    ['app:pages/index.vue', '<LazyChart', 'LazyChart', 'app:components/Chart.client.vue'],
    ['app:pages/index.vue', '<LayerBadge', 'LayerBadge', 'layer:components/LayerBadge.vue'],
    ['app:pages/index.vue', '$session.user', '$session', 'app:plugins/01.session.ts'],
    ['app:plugins/02.api.ts', '$session, $config', '$session', 'app:plugins/01.session.ts'],
    ['app:pages/books/[id].vue', 'route.params.id', 'id', 'app:pages/books/[id].vue'],
    ['app:pages/books/index.vue', 'params: { id:', 'id', 'app:pages/books/[id].vue'],
    ['server/api/books/index.get.ts', 'listBooks(', 'listBooks', 'server/utils/books.ts'],
  ])('goes to the definition from %s: %s', async (file, within, name, source) => {
    expect(await server.definitions(at(file), within, name)).toContain(at(source))
  })

  it('shows each error in its line, and nothing else', async () => {
    const seeds = seededErrors.filter(({ onlyA }) => variant === 'A' || !onlyA)
    expect(seeds.length).toBeGreaterThanOrEqual(40)
    const wrong = await seed(seeds.filter(({ file }) => file !== 'fw.config.ts'))
    expect(compared(await allProblems(), wrong)).toEqual({ missed: [], others: [] })
    // TypeScript reports only one of several errors in a value.
    for (const one of seeds.filter(({ file }) => file === 'fw.config.ts')) {
      const places = await seed([one])
      expect(compared(await server.problems('fw.config.ts'), places)).toEqual({ missed: [], others: [] })
    }
  })

  interface Wanted {
    what: string
    place: string
    said: string
  }

  /** Writes errors into files, and returns their expected locations. */
  async function seed(seeds: readonly SeededError[]): Promise<Wanted[]> {
    const texts = new Map<string, string>()
    for (const { file, right, wrong } of seeds) {
      const text = texts.get(at(file)) ?? readFileSync(join(dir, at(file)), 'utf8')
      expect(text.split(right), `${file}: ${right}`).toHaveLength(2)
      texts.set(
        at(file),
        text.replace(right, () => wrong),
      )
    }
    for (const [file, text] of texts) await server.edit(file, text)
    return seeds.map(({ file, wrong, said, what }) => {
      const text = texts.get(at(file))!
      return { what, place: `${at(file)}:${text.slice(0, text.indexOf(wrong)).split('\n').length} `, said }
    })
  }

  function compared(found: readonly string[], wanted: readonly Wanted[]): { missed: Wanted[]; others: string[] } {
    return {
      missed: wanted.filter(({ place, said }) => !found.some((each) => each.startsWith(place) && each.includes(said))),
      others: found.filter((each) => !wanted.some(({ place }) => each.startsWith(place))),
    }
  }
})

describe('generated files', () => {
  it.each(['A', 'B'] as const)('of variant %s do not depend on the directory of the project', async (variant) => {
    const [first, second] = [await typesProject(variant), await typesProject(variant)]
    const texts = textsIn(join(first.dir, '.fw'))
    expect(textsIn(join(second.dir, '.fw'))).toEqual(texts)
    expect(Object.keys(texts)).toContain('types/server-names.d.ts')
    for (const [name, text] of Object.entries(texts)) expect(decoded(text), name).not.toContain(first.dir)
  })
})

/** With a decoded source map. */
const decoded = (text: string): string => text.replace(/(?<=;base64,)\S+/, (data) => Buffer.from(data, 'base64').toString())
