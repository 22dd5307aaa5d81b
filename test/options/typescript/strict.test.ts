import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'
import { checkProject } from '../../types/check-project.ts'

const worlds = ['app', 'node', 'shared', 'server'] as const
const loose = 'export const lengthOf = (text) => text.length\n'

/** `strict` in each tsconfig, and the files with errors that only strict code has. */
async function strictness(options: string): Promise<{ written: unknown[]; errors: string[] }> {
  const files = { 'app/loose.ts': loose, 'server/loose.ts': loose }
  const { dir, tsConfig } = await preparedProject(files, `{ future: { compatibilityVersion: 4 }, ${options} }`)
  const errors = ['app', 'server'].flatMap((world) => checkProject(dir, `.fw/tsconfig.${world}.json`))
  return {
    written: worlds.map((world) => tsConfig(`tsconfig.${world}.json`).compilerOptions['strict']),
    errors: errors.map((error) => error.split(' ').slice(0, 2).join(' ')),
  }
}

it('typescript.strict: false applies to all projects but the server', async () => {
  expect(await strictness('typescript: { strict: false }')).toEqual({
    written: [false, false, false, true],
    errors: ['server/loose.ts:1 TS7006'],
  })
})

it('typescript.strict: is enabled by default', async () => {
  expect(await strictness('')).toEqual({
    written: [true, true, true, true],
    errors: ['app/loose.ts:1 TS7006', 'server/loose.ts:1 TS7006'],
  })
})
