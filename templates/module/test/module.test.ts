import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'

const playground = new URL('../playground', import.meta.url).pathname

it('greets on a page of the playground', async () => {
  execFileSync('npx', ['fw', 'build', playground])
  const server = spawn(process.execPath, [`${playground}/.output/server/index.mjs`], { env: { ...process.env, PORT: '4173' } })
  onTestFinished(() => void server.kill())
  await once(server.stdout, 'data') // it says where it listens
  expect(await (await fetch('http://localhost:4173/')).text()).toContain('<h1>Hello, world!</h1>')
}, 60_000)
