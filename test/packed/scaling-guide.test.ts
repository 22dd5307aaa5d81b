import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { write } from '../support/project.ts'
import { startRedis } from '../support/redis.ts'
import { runProcess } from '../support/run-process.ts'
import { freePort } from '../support/start-site.ts'
import { until } from '../support/until.ts'
import { installLimit, installPacked } from './install-packed.ts'
import { processEnv } from '../support/process-env.ts'

/*
 * Runs the commands of docs/guide/scaling.md as written, in an empty project with the packed packages. Only addresses and ports are replaced.
 * The configuration of nginx is run by test/server/scaling.test.ts.
 */

const guide = readFileSync(fileURLToPath(new URL('../../docs/guide/scaling.md', import.meta.url)), 'utf8')
const lines = [...guide.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, text]) => text!.trim().split('\n'))
const inText = [...guide.matchAll(/`(npx [^`]+)`/g)].map(([, command]) => command!)
const secret = 'a-secret-of-the-test'
let root: string

beforeAll(async () => {
  root = await installPacked('fw-scaling-')
  write(root, {
    'app/pages/index.vue': '<template><p>Hello</p></template>\n',
    'server/api/now.ts': 'export default defineCachedEventHandler(() => ({ now: performance.now() }), { maxAge: 600 })\n',
  })
}, installLimit)

afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs a command to its end. */
async function run(command: string): Promise<string> {
  const { code, stdout, stderr } = await runProcess('bash', ['-c', command], { cwd: root, env: { FW_CACHE_SECRET: secret } })
  expect([command, code], stdout + stderr).toEqual([command, 0])
  return stdout
}

/** Starts a server with a command, and returns its address once it responds. */
async function start(command: string): Promise<string> {
  const port = await freePort()
  const child = spawn('bash', ['-c', `exec env ${command.replace(/PORT=\d+ /, '')}`], {
    cwd: root,
    env: processEnv({ PORT: String(port), HOST: '127.0.0.1', FW_CACHE_SECRET: secret }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logs = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (logs += text))
  onTestFinished(() => void child.kill('SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/__fw_health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await until('the server is ready', isReady, { details: () => logs })
  return url
}

const now = async (url: string): Promise<unknown> => (await fetch(`${url}/api/now`)).json()

it('has the commands that the tests below run', () => {
  expect([...lines, ...inText]).toEqual([
    'npx fw build',
    'node .output/server/index.mjs',
    'npm install redis',
    'FW_CACHE_URL=redis://10.0.0.5:6379 PORT=3001 node .output/server/index.mjs',
    'npx fw build --preset node-cluster',
    'npx fw cache show --url http://127.0.0.1:3001',
  ])
})

it('one process', async () => {
  await run(lines[0]!)
  const url = await start(lines[1]!)
  expect(await (await fetch(url)).text()).toContain('Hello')
  expect(await now(url)).toEqual(await now(url))
})

it('one cache for all', { timeout: installLimit }, async () => {
  const port = await freePort()
  const redis = await startRedis(port)
  onTestFinished(() => void redis.kill('SIGKILL'))
  await run(`${lines[2]!} --prefer-offline --no-audit --no-fund`)
  const config = /```ts\n\/\/ fw\.config\.ts\n(.*?)```/s.exec(guide)![1]!
  write(root, { 'fw.config.ts': config })
  await run(lines[0]!)
  const command = lines[3]!.replace('10.0.0.5:6379', `127.0.0.1:${port}`)
  const [first, second] = [await start(command), await start(command)]
  expect(await now(first)).toEqual(await now(second))
  expect(await run(inText[1]!.replace('http://127.0.0.1:3001', first))).toMatch(/^redis: available, 1 entries/)
})

it('a process per core', async () => {
  write(root, { 'fw.config.ts': 'export default defineFwConfig({})\n' })
  await run(inText[0]!)
  expect(await (await fetch(await start(lines[1]!))).text()).toContain('Hello')
})
