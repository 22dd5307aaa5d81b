import { readFileSync } from 'node:fs'
import * as kit from '@fw/kit'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { fixturesDir } from '../support/fixture.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** Fixtures whose modules run in a build and in a dev server, see test/e2e. */
const fixtures = ['kit-app']

/** Names that the modules of a fixture import from the kit. */
function importedIn(fixture: string): string[] {
  const files = listFiles(join(fixturesDir, fixture))
  const texts = files
    .filter((file) => /\.[cm]?ts$/.test(file))
    .map((file) => readFileSync(join(fixturesDir, fixture, file), 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '(?:@fw|fw)\/kit'/g)].flatMap(([, names = '']) => {
      const listed = names.split(',').map((name) => name.trim())
      // An import alone is not enough.
      return listed.filter((name) => name !== '' && text.split(new RegExp(`\\b${name}\\b`)).length > 2)
    }),
  )
}

it('every function of the kit is used by a module that is built and served', () => {
  const used = new Set(fixtures.flatMap(importedIn))
  expect(Object.keys(kit).filter((name) => !used.has(name))).toEqual([])
})

it('the fixtures are tested in both modes', () => {
  const tests = readFileSync(join(fixturesDir, '../e2e/kit.test.ts'), 'utf8')
  for (const fixture of fixtures) expect(tests).toContain(`useSite('${fixture}')`)
})
