// Runs the built command line on the oldest supported Node.js versions and on one with native TypeScript support.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'

interface Version {
  version: string
  /** The loader that runs a TypeScript configuration on this version. */
  loader: 'jiti' | 'native'
}

const versions: readonly Version[] = [
  { version: '20.19.0', loader: 'jiti' },
  { version: '22.12.0', loader: 'jiti' },
  { version: '24', loader: 'native' },
]

// A module that Node.js runs itself is imported with a query in its URL.
const config = `const loader: string = import.meta.url.includes('?') ? 'native' : 'jiti'
export default defineFwConfig({ appId: loader, app: { baseURL: '/docs/' } })
`

// Enums cannot be stripped: Node.js rejects them, and the other loader has to take over.
const withEnum = `enum Tag { Main = 'main' }
export default { app: { rootTag: Tag.Main } }
`

const bin = fileURLToPath(new URL('../packages/fw/bin/fw.mjs', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'fw-node-'))
let failed = false

try {
  for (const each of versions) {
    const problems = check(each)
    console.log(`Node ${each.version}: ${problems.length > 0 ? problems.join('; ') : `ok (${each.loader})`}`)
    failed ||= problems.length > 0
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
if (failed) process.exit(1)

function check({ version, loader }: Version): string[] {
  const node = install(version)
  const run = (text: string): { appId: string; app: { baseURL: string; rootTag: string } } => {
    const dir = mkdtempSync(join(work, 'project-'))
    writeFileSync(join(dir, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(dir, 'fw.config.ts'), text)
    return JSON.parse(execFileSync(node, [bin, 'config', '--json'], { cwd: dir, encoding: 'utf8' })) as ReturnType<typeof run> // the options as JSON
  }
  const typed = run(config)
  const enumed = run(withEnum)
  return [
    typed.appId === loader ? '' : `the configuration was run by ${typed.appId} instead of ${loader}`,
    typed.app.baseURL === '/docs/' ? '' : 'the configuration was not loaded',
    enumed.app.rootTag === 'main' ? '' : 'a configuration with an enum was not loaded',
  ].filter(Boolean)
}

/** Node.js from the npm registry: one package per platform. */
function install(version: string): string {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const dir = join(work, version)
  mkdirSync(dir)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', dir, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(dir, 'node_modules', name, 'bin/node')
}
