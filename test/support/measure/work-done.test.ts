import { expect, it } from 'vitest'
import { kindOfCommand, takeWork } from './work-done.ts'
import { treeSeconds } from './process-tree.ts'
import { runProcess } from '../run-process.ts'

it.each([
  ['node /x/packages/fw/bin/fw.mjs dev /tmp/a --host 127.0.0.1', 'devStarts'],
  ['/tmp/a/node_modules/.bin/fw build', 'builds'],
  ['node /x/fw.mjs generate /tmp/a', 'builds'],
  ['npm run build', 'builds'],
  ['node /tmp/a/.output/server/index.mjs', 'servers'],
  ['/x/bun run /tmp/a/.output/server/index.mjs', 'servers'],
  ['npm install --no-audit ./fw.tgz', 'installs'],
  ['node /x/pnpm/bin/pnpm.cjs install --prefer-offline', 'installs'],
  ['npm run --silent typecheck', 'typeChecks'],
  ['node /x/vue-tsc.js --build', 'typeChecks'],
  ['node /x/fw.mjs config --json', undefined],
  ['git init', undefined],
])('%s is counted as %s', (command, kind) => {
  expect(kindOfCommand(command)).toBe(kind)
})

it.runIf(process.platform === 'linux')('counts processes that are started, and their processor time', async () => {
  takeWork()
  const before = treeSeconds()
  const busy = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'
  await runProcess(process.execPath, ['-e', `${busy} // fw build`], { cwd: '/' })
  expect(takeWork().done).toEqual({ builds: 1 })
  expect(treeSeconds() - before).toBeGreaterThan(0.29)
})
