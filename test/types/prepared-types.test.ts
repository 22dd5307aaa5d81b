import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { preparedProject } from '../support/prepared-project.ts'
import { write } from '../support/project.ts'
import { textsIn } from '../support/texts-in.ts'
import { checkProject } from './check-project.ts'
import { below, config, mistakes, server, source } from './prepared-app.ts'

const variants = [
  { variant: 'A', src: 'app/', options: `{ future: { compatibilityVersion: 4 }, ${config} }`, world: '.fw/tsconfig.app.json' },
  { variant: 'B', src: '', options: `{ ${config} }`, world: '.fw/tsconfig.json' },
] as const

describe.each(variants)('types of an app in $variant', ({ variant, src, options, world }) => {
  it('have no errors for correct code, and report each mistake in its line', { timeout: 120_000 }, async () => {
    const prepared = await preparedProject({ ...below(src, source), ...server }, options)
    expect(checkProject(prepared.dir, world)).toEqual([])
    if (variant === 'A')
      for (const other of ['server', 'shared', 'node'])
        expect(checkProject(prepared.dir, `.fw/tsconfig.${other}.json`)).toEqual([])
    const file = `${src}other/wrong.ts`
    const lines = mistakes.map(([line]) => line)
    write(prepared.dir, { [file]: `export async function wrong() {\n${lines.join('\n')}\n}\n` })
    const found = checkProject(prepared.dir, world)
    expect(found.map((each) => each.slice(0, each.indexOf(' ')))).toEqual(mistakes.map((_, index) => `${file}:${index + 2}`))
    for (const [index, [, said]] of mistakes.entries()) expect(found[index]).toContain(said)
  })

  it('are written once, and do not depend on the directory of the project', async () => {
    const prepared = await preparedProject({ ...below(src, source), ...server }, options)
    expect(prepared.written).toContain('types/imports.d.ts')
    expect(await prepared.again()).toEqual([])
    const elsewhere = await preparedProject({ ...below(src, source), ...server }, options)
    expect(textsIn(join(elsewhere.dir, '.fw'))).toEqual(textsIn(join(prepared.dir, '.fw')))
    expect(JSON.stringify(textsIn(join(prepared.dir, '.fw/types')))).not.toContain(prepared.dir)
  })

  it('only change where necessary', async () => {
    const prepared = await preparedProject({ ...below(src, source), ...server }, options)
    // Auto-imports used by a server file. With a single project, most of them are declared for all files.
    const names = variant === 'A' ? ['types/server-names.d.ts'] : []
    write(prepared.dir, { 'server/api/books/new.get.ts': 'export default defineEventHandler(() => 1)\n' })
    expect(await prepared.again()).toEqual([...names, 'types/server-routes/api-books.d.ts'])
    write(prepared.dir, { 'server/api/authors/index.get.ts': 'export default defineEventHandler(() => 1)\n' })
    expect(await prepared.again()).toEqual([...names, 'types/server-routes.d.ts', 'types/server-routes/api-authors.d.ts'])
    write(prepared.dir, { [`${src}layouts/small.ts`]: 'export default defineComponent({})\n' })
    expect(await prepared.again()).toEqual(['types/layouts.d.ts'])
    write(prepared.dir, { [`${src}composables/more.ts`]: 'export const useMore = () => 1\n' })
    expect(await prepared.again()).toEqual(['imports.d.ts', 'types/imports.d.ts'])
  })
})
