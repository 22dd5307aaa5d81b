import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project, type Files } from '../../../../../test/support/project.ts'
import { checkerCommand } from './checker-command.ts'

const installed: Files = {
  'node_modules/vue-tsc/package.json': '{ "bin": { "vue-tsc": "./bin/vue-tsc.js" } }',
  'node_modules/typescript/package.json': '{ "bin": { "tsc": "./bin/tsc" } }',
}

function command(files: Files, variant: 'A' | 'B', more: object = {}): string {
  const rootDir = project(files)
  const options = { rootDir, buildDir: join(rootDir, '.fw') }
  return checkerCommand({ options, variant, ...more })
    .join(' ')
    .replaceAll(`${rootDir}/`, '')
}

const vueTsc = 'node_modules/vue-tsc/bin/vue-tsc.js'
const once = (config: string): string =>
  `${vueTsc} --noEmit --project ${config} --incremental --tsBuildInfoFile .fw/types.tsbuildinfo`

it('uses --build for a solution-style tsconfig, and checks a single project otherwise', () => {
  const solution = '{\n  // all of them\n  "files": [],\n  "references": [{ "path": "./.fw/tsconfig.app.json" }],\n}'
  const built = `${vueTsc} --build tsconfig.json --noEmit --incremental`
  expect(command({ ...installed, 'tsconfig.json': solution }, 'A')).toBe(built)
  expect(command({ ...installed, 'tsconfig.json': '{ "extends": "./.fw/tsconfig.json" }' }, 'B')).toBe(once('tsconfig.json'))
  expect(command({ ...installed, 'tsconfig.json': '{ "references": [{ "path": "x" }] }' }, 'A')).toBe(once('tsconfig.json'))
  expect(command({ ...installed, 'tsconfig.json': '{ broken' }, 'A')).toBe(once('tsconfig.json'))
  expect(command({ ...installed, 'tsconfig.json': '{}' }, 'B', { build: true })).toBe(built)
})

it('uses the generated tsconfig files if the project has none', () => {
  const configs = ['app', 'server', 'shared', 'node'].map((context) => `.fw/tsconfig.${context}.json`).join(' ')
  expect(command(installed, 'A')).toBe(`${vueTsc} --build ${configs} --noEmit --incremental`)
  expect(command(installed, 'B')).toBe(once('.fw/tsconfig.json'))
})

const missing = (files: Files): unknown => {
  try {
    // A checker that no dependency of the repository installs.
    return command({ ...installed, ...files }, 'B', { checker: 'tsgo' })
  } catch (error) {
    return (error as { problems: { code: string; fix: string }[] }).problems.map(({ code, fix }) => `${code} ${fix}`) // the type of what is thrown
  }
}

it("suggests the install command of the project's package manager", () => {
  const name = '@typescript/native-preview'
  expect(missing({ 'package-lock.json': '{}' })).toEqual([`FW_TYPES_CHECKER_MISSING Run \`npm install -D ${name}\`.`])
  expect(missing({ 'yarn.lock': '' })).toEqual([`FW_TYPES_CHECKER_MISSING Run \`yarn add -D ${name}\`.`])
  expect(missing({ '../pnpm-lock.yaml': '' })).toEqual([`FW_TYPES_CHECKER_MISSING Run \`pnpm add -D ${name}\`.`])
  const manifest = { [`node_modules/${name}/package.json`]: '{ "bin": { "tsgo": "./bin/tsgo.js" } }' }
  expect(missing(manifest)).toContain(`node_modules/${name}/bin/tsgo.js --noEmit`)
})
