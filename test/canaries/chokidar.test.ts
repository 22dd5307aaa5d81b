import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watch } from 'chokidar'
import { expect, test } from 'vitest'

test('_nodeFsHandler and the details of raw events', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'fw-canary-'))
  const file = join(dir, 'a.txt')
  await writeFile(file, '1')
  const watcher = watch(dir, { usePolling: false })
  try {
    const handler = watcher._nodeFsHandler
    const { _watchWithNodeFs: watchPath, _handleFile: handleFile } = handler
    const watched: string[] = []
    const handled: string[] = []
    handler._handleFile = (...args) => {
      handled.push(args[0])
      return handleFile.apply(handler, args)
    }
    handler._watchWithNodeFs = (...args) => {
      watched.push(args[0])
      return watchPath.apply(handler, args)
    }
    await new Promise<void>((resolve) => void watcher.once('ready', resolve))
    expect(handled).toEqual([file])
    expect(watched.toSorted()).toEqual([dir, file])
    expect(watcher._getWatchedDir(dir).has('a.txt')).toBe(true)

    const raw = new Promise<[unknown, unknown]>((resolve) => {
      watcher.on('raw', (_event: string, name: unknown, details: unknown) => resolve([name, details]))
    })
    await writeFile(file, '2')
    const [name, details] = await raw
    expect(name).toBe('a.txt')
    expect([dir, file]).toContain((details as { watchedPath: string }).watchedPath)
  } finally {
    await watcher.close()
    await rm(dir, { recursive: true, force: true })
  }
})
