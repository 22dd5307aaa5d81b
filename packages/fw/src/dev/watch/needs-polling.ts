import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { contains } from './watch-scope.ts'

/** File systems without change events, because changes happen on another machine. */
const remote = new Set(['9p', 'drvfs', 'nfs', 'nfs4', 'vboxsf', 'fuse', 'cifs', 'smb3', 'prl_fs'])

/** Local FUSE file systems. */
const local = new Set(['fuse.fuse-overlayfs', 'fuse.portal', 'fuse.gvfsd-fuse'])

/**
 * Returns why files in these directories must be polled, or undefined.
 *
 * @param mounts - as in `/proc/mounts`
 */
export function needsPolling(
  dirs: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
  mounts: string = readMounts(),
): string | undefined {
  const asked = env['CHOKIDAR_USEPOLLING']?.toLowerCase()
  if (asked === 'false' || asked === '0') return undefined
  if (asked) return 'CHOKIDAR_USEPOLLING is set'
  const points = mounts.split('\n').flatMap(mountOf)
  for (const dir of dirs) {
    const type = typeAt(existsSync(dir) ? realpathSync(dir) : dir, points)
    if (type && (remote.has(type) || (type.startsWith('fuse.') && !local.has(type))))
      return `${dir} lies on a file system (${type}) that does not report changes`
  }
  return undefined
}

interface Mount {
  point: string
  type: string
}

/** The innermost mount; the latest of several at one path. */
function typeAt(dir: string, mounts: readonly Mount[]): string | undefined {
  let found: Mount | undefined
  for (const mount of mounts) {
    if (contains(mount.point, dir) && mount.point.length >= (found?.point.length ?? 0)) found = mount
  }
  return found?.type
}

function mountOf(line: string): Mount[] {
  const [, point, type] = line.split(' ')
  return point && type ? [{ point: unescape(point), type }] : []
}

/** Special characters are encoded as octal numbers. */
function unescape(text: string): string {
  return text.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
}

/** Empty on systems without this file, which report all changes. */
function readMounts(): string {
  try {
    return readFileSync('/proc/mounts', 'utf8')
  } catch {
    return ''
  }
}
