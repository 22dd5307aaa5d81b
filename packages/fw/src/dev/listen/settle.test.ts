import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { load } from '../../../../../test/support/load.ts'
import { project } from '../../../../../test/support/project.ts'
import { listenRequest, type ListenFlags } from './listen-request.ts'
import { openListener, type Listener } from './open-listener.ts'
import { readRemembered } from './remembered.ts'
import { settle } from './settle.ts'

async function started(
  config: string,
  flags: ListenFlags = {},
  env: Record<string, string> = {},
): Promise<{
  listener: Listener
  devServer: Awaited<ReturnType<typeof load>>['options']['devServer']
  dir: string
  moves: string[]
}> {
  const dir = project({ 'fw.config.mjs': `export default ${config}` })
  const early = listenRequest(flags, env, { port: 0, ...readRemembered(dir) })
  const listener = await openListener({ ...early, strictPort: false, rootDir: dir })
  onTestFinished(() => listener.close())
  const { options } = await load(dir)
  const moves: string[] = []
  await settle(listener, options.devServer, flags, { rootDir: dir, env, onMove: (origin) => moves.push(origin) })
  return { listener, devServer: options.devServer, dir, moves }
}

/** Returns an unused port. */
async function freePort(keep = false): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // the address of a TCP server
  if (keep) onTestFinished(() => void server.close())
  else await new Promise((done) => server.close(done))
  return port
}

describe('settle', () => {
  it('R225, R129: listens where the configuration says, and writes the actual address to the options', async () => {
    const port = await freePort()
    const { listener, devServer, moves } = await started(
      `{ devServer: { port: ${port}, host: '127.0.0.1', url: 'http://x.test' } }`,
    )
    expect([listener.host, listener.port]).toEqual(['127.0.0.1', port])
    expect(devServer).toMatchObject({ host: '127.0.0.1', port, url: `http://127.0.0.1:${port}` })
    expect(moves).toEqual([`http://127.0.0.1:${port}`])
  })

  it('R129: writes the actual port if the configured one is in use', async () => {
    const port = await freePort(true)
    const { listener, devServer } = await started(`{ devServer: { port: ${port} } }`)
    expect(listener.moved).toEqual({ from: port, to: devServer.port })
    expect(devServer.url).toBe(`http://localhost:${devServer.port}`)
  })

  it('does not move if a flag or variable sets the address', async () => {
    const port = await freePort()
    const byFlag = await started(`{ devServer: { port: ${await freePort()} } }`, { port, host: '127.0.0.1' }, { PORT: '1' })
    expect([byFlag.listener.port, byFlag.moves]).toEqual([port, []])
    await byFlag.listener.close()
    const byEnv = await started(`{ devServer: { port: ${await freePort()} } }`, {}, { NITRO_PORT: String(port), PORT: '1' })
    expect([byEnv.devServer.port, byEnv.moves]).toEqual([port, []])
  })

  it('does not move on a restart without changes', async () => {
    const { listener, dir } = await started('{ devServer: { port: 0 } }')
    const { server } = listener
    const { options } = await load(dir)
    await settle(listener, options.devServer, {}, { rootDir: dir, env: {} })
    expect(listener.server).toBe(server)
    expect(options.devServer.port).toBe(listener.port)
  })

  it('throws if the port is in use and strict', async () => {
    const port = await freePort(true)
    await expect(started(`{ devServer: { port: ${port} } }`, { strictPort: true })).rejects.toMatchObject({
      code: 'FW_DEV_PORT_TAKEN',
    })
  })

  it('R226: switches to HTTPS', async () => {
    const { listener, devServer } = await started('{ devServer: { https: true, port: 0 } }')
    expect(listener.https).toBe(true)
    expect(devServer.url).toBe(`https://localhost:${listener.port}`)
  })

  it('R130: reads key and certificate from the configured files', async () => {
    await expect(started(`{ devServer: { https: { key: 'a.key', cert: 'a.crt' }, port: 0 } }`)).rejects.toMatchObject({
      code: 'FW_DEV_TLS_UNREADABLE',
    })
  })

  it('remembers the address for the next start, without secrets', async () => {
    const port = await freePort()
    const { dir } = await started(`{ devServer: { port: ${port}, host: '127.0.0.1' } }`)
    expect(readRemembered(dir)).toEqual({ port, host: '127.0.0.1' })
    const secret = project({
      'fw.config.mjs': `export default { devServer: { https: { key: 'a', cert: 'b', passphrase: 'x' } } }`,
    })
    const listener = await openListener({ ...listenRequest({ https: false, port: 0 }, {}, {}), rootDir: secret })
    onTestFinished(() => listener.close())
    const { options } = await load(secret)
    await settle(listener, options.devServer, { https: false, port: 0 }, { rootDir: secret, env: {} })
    const file = join(secret, 'node_modules/.cache/fw/dev.json')
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).not.toContain('passphrase')
  })
})
