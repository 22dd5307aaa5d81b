import { expect } from 'vitest'

interface Problem {
  code: `FW_TEST_${string}`
  why: string
  fix: string
}

/** An error in the set-up or in the use of `@fw/test-utils`, with the test file. */
export function testError({ code, why, fix }: Problem): Error {
  const file = expect.getState().testPath
  const error = new Error(`${code}: ${why}${file === undefined ? '' : `\n  at ${file}`}\n  → ${fix}`)
  error.name = 'FwTestError'
  // The position is that of the test.
  if (error.stack) error.stack = error.stack.replaceAll(/\n.*[\\/]@fw[\\/]test-utils[\\/].*/g, '')
  return error
}

/** Thrown by a function that the project of the test cannot provide. */
export function wrongProject(name: string, project: 'server' | 'app'): Error {
  const needs = project === 'server' ? 'Node.js and the server code of the app' : 'a DOM and the app as browsers load it'
  return testError({
    code: 'FW_TEST_WRONG_PROJECT',
    why: `${name}() needs ${needs}, which only the Vitest project "${project}" has.`,
    fix:
      project === 'server'
        ? 'Move the file to test/server/, or name it *.server.test.ts.'
        : 'Move the file out of test/server/ and test/e2e/, for example to test/, and name it *.test.ts.',
  })
}

/** Thrown outside of the projects that the plugin makes. */
export function noPlugin(name: string): Error {
  return testError({
    code: 'FW_TEST_NO_PLUGIN',
    why: `${name}() needs the Vitest projects of fw, which are not configured.`,
    fix: "Add `plugins: [fwTest()]` to vitest.config.ts, with `import { fwTest } from '@fw/test-utils/vitest'`.",
  })
}

/** Thrown in the project `app` if Vitest runs it without a DOM. */
export function noDom(name: string): Error {
  return testError({
    code: 'FW_TEST_NO_DOM',
    why: `${name}() needs a DOM, but neither happy-dom nor jsdom is installed.`,
    fix: 'Run `npm install -D happy-dom`.',
  })
}

/** Thrown by `mountApp` if the package that mounts components is missing. Tests of server code do without it. */
export function noVueTestUtils(cause: unknown): Error {
  const error = testError({
    code: 'FW_TEST_NO_VUE_TEST_UTILS',
    why: 'mountApp() needs @vue/test-utils, which is not installed.',
    fix: 'Run `npm install -D @vue/test-utils`.',
  })
  error.cause = cause
  return error
}
