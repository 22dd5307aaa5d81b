import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { installCommand } from '@fw/kit/internal'
import { join } from 'pathe'
import { setupProblem } from './setup-problem.ts'

const supported = new Set([4, 5])

/** Throws if the installed version of Vitest is not supported. */
export function checkVitest(rootDir: string, version: string): void {
  if (supported.has(Number.parseInt(version, 10))) return
  const fix = `Run \`${installCommand(rootDir, ['vitest@4'])}\`.`
  throw setupProblem(
    { code: 'FW_TEST_VITEST_VERSION', why: `Vitest ${version} is not supported: @fw/test-utils needs Vitest 4 or 5.`, fix },
    rootDir,
  )
}

/** Throws if the directory is not an fw project: the tests of another directory would silently run without an app. */
export function checkProject(rootDir: string, configFile: string | undefined): void {
  if (configFile !== undefined || existsSync(join(rootDir, 'app')) || existsSync(join(rootDir, 'pages'))) return
  throw setupProblem(
    {
      code: 'FW_TEST_NO_APP',
      why: `There is no fw app in ${rootDir}: it has no fw.config file and no app directory.`,
      fix: "Run Vitest in the directory of the app, or set it: `fwTest({ rootDir: './packages/site' })`.",
    },
    rootDir,
  )
}

/** The DOM for components: happy-dom, or jsdom if only that is installed. */
export function findDom(rootDir: string): 'happy-dom' | 'jsdom' | undefined {
  const { resolve } = createRequire(join(rootDir, '_'))
  return (['happy-dom', 'jsdom'] as const).find((name) => {
    try {
      resolve(name)
      return true
    } catch {
      return false
    }
  })
}
