import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { dirname, join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useSite } from '../../support/site.ts'
import type { RunningSite } from '../../support/start-site.ts'

const files = {
  'package.json': '{ "name": "site-on-disk", "private": true, "type": "module" }',
  'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 } }',
  'app/app.vue': '<template><p>hello</p></template>',
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

describe.runIf(process.platform !== 'win32')('files of the dev server (T-DEV-6)', () => {
  const site = useSite(files, { mode: 'dev' })

  it('the lock is not readable for others', () => {
    expect(modeOf(join(site.dir, 'node_modules/.cache/fw/dev.lock'))).toBe('600')
  })

  it.runIf(process.platform === 'linux')('sockets are only accessible for this user, and removed on exit', async () => {
    const sockets = socketsOf(site)
    expect(sockets.length).toBeGreaterThan(0)
    for (const path of sockets) {
      expect(path.startsWith('@'), path).toBe(false)
      expect(modeOf(dirname(path))).toBe('700')
      expect(modeOf(dirname(dirname(path)))).toBe('700')
    }
    await site.stop()
    for (const path of sockets) expect(existsSync(dirname(dirname(path))), path).toBe(false)
    expect(existsSync(join(site.dir, 'node_modules/.cache/fw/dev.lock'))).toBe(false)
  })
})

/** Unix sockets that a process has open. */
function socketsOf({ child }: RunningSite): string[] {
  const open = new Set(readdirSync(`/proc/${child.pid}/fd`).map((fd) => inodeOf(`/proc/${child.pid}/fd/${fd}`)))
  const paths = readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , , , , inode, path]) => inode && path && open.has(inode))
    .map((parts) => parts[7]!)
  return [...new Set(paths)]
}

function inodeOf(fd: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(fd))?.[1]
  } catch {
    return undefined // closed in the meantime
  }
}
