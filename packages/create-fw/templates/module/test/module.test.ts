import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const playground = fileURLToPath(new URL('../playground', import.meta.url))

it('greets on a page of the playground', async () => {
  execFileSync('npx', ['fw', 'build', playground])
  const server = spawn(process.execPath, [`${playground}/.output/server/index.mjs`], { env: { ...process.env, PORT: '0' } })
  onTestFinished(() => void server.kill())
  const [line] = await once(server.stdout, 'data') // it prints its URL
  const [url = ''] = /http:\S+/.exec(String(line)) ?? []
  expect(await (await fetch(url)).text()).toContain('<h1>Hello, world!</h1>')
}, 60_000)
