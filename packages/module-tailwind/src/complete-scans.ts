import { stat, utimes } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type tailwind from '@tailwindcss/vite'

type Plugin = ReturnType<typeof tailwind>[number]

/** Resolution of file system timestamps in milliseconds. */
const resolution = 10

/** How long a file is empty at most while a program writes it, in milliseconds. */
const longestWrite = 200

/** If files keep changing, their next change leads to another scan anyway. */
const mostAttempts = 20

interface Root {
  /** Number of the last change that its scanner has seen. */
  seen: number
  /** When its last scan started and ended. */
  start: number
  end: number
}

/**
 * Makes Tailwind find all class names in changed files. It reads a file again only if its modification time has changed, and two
 * writes within a few milliseconds have the same time: class names of the second one would be missing until the file is saved again.
 *
 * @param plugins - the plugins of `@tailwindcss/vite`
 * @param dependency - A file that the style sheets depend on. Tailwind reads all sources again when it is touched.
 */
export function completeScans(plugins: readonly Plugin[], dependency: string): Plugin[] {
  const changedAt = new Map<string, number>()
  let changes = 0
  const roots = new Map<string, Root>()

  const scan = async <T>(root: Root, run: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const seen = changes
      const files = [...changedAt].flatMap(([file, change]) => (change > root.seen ? file : []))
      const times = await settledTimes(files)
      if (times.some((time) => time >= root.start - resolution && time <= root.end)) await touch(dependency)
      root.start = Date.now()
      const result = await run()
      root.end = Date.now()
      const isComplete = String(await Promise.all(files.map(timeOf))) === String(times)
      if (isComplete) root.seen = seen
      if (isComplete || attempt === mostAttempts) return result
    }
  }
  const wrap = (plugin: Plugin): Plugin => {
    const { transform } = plugin
    if (plugin.apply !== 'serve' || typeof transform !== 'object') return plugin
    const { handler } = transform
    return {
      ...plugin,
      transform: {
        ...transform,
        handler(code, id, options) {
          const key = `${this.environment.name} ${id}`
          const root = roots.get(key) ?? { seen: changes, start: 0, end: 0 }
          roots.set(key, root)
          return scan(root, async () => handler.call(this, code, id, options))
        },
      },
    }
  }
  const changed: Plugin = {
    name: 'fw:tailwind-changes',
    hotUpdate: { order: 'pre', handler: ({ file }) => void changedAt.set(file, ++changes) },
  }
  return [changed, ...plugins.map(wrap)]
}

/** Modification times of files. A later write changes them, because they are older than the resolution of timestamps. */
async function settledTimes(files: readonly string[]): Promise<number[]> {
  return Promise.all(
    files.map(async (file) => {
      for (;;) {
        const { size, mtimeMs } = await statOf(file)
        const age = Date.now() - mtimeMs
        if (age < 0 || age > (size === 0 ? longestWrite : resolution)) return mtimeMs // a negative one is not from this clock
        await setTimeout(resolution)
      }
    }),
  )
}

async function timeOf(file: string): Promise<number> {
  return (await statOf(file)).mtimeMs
}

async function statOf(file: string): Promise<{ size: number; mtimeMs: number }> {
  return stat(file).catch(() => ({ size: 0, mtimeMs: 0 })) // deleted
}

async function touch(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now).catch(() => {}) // if it was deleted, Tailwind reads all sources anyway
}
