import { expect, it } from 'vitest'
import { needsPolling } from './needs-polling.ts'

const mounts = `/dev/vda / ext4 rw 0 0
drvfs /mnt/c 9p rw 0 0
server:/x /home/me/nfs\\040share nfs4 rw 0 0
/dev/sda /mnt/c/local ext4 rw 0 0
x /disk fuseblk rw 0 0
host:/x /remote fuse.sshfs rw 0 0
share /box vboxsf rw 0 0`

it.each([
  ['/home/me/site', undefined],
  ['/mnt/c/site', '9p'],
  ['/mnt/cd/site', undefined],
  ['/mnt/c/local/site', undefined],
  ['/home/me/nfs share/site', 'nfs4'],
  ['/disk/site', undefined],
  ['/remote/site', 'fuse.sshfs'],
  ['/box', 'vboxsf'],
])('%s is on %s', (dir, type) => {
  expect(needsPolling([dir], {}, mounts)).toBe(type && `${dir} lies on a file system (${type}) that does not report changes`)
})

it('prefers the environment variable', () => {
  expect(needsPolling(['/home'], { CHOKIDAR_USEPOLLING: '1' }, mounts)).toBe('CHOKIDAR_USEPOLLING is set')
  expect(needsPolling(['/mnt/c'], { CHOKIDAR_USEPOLLING: 'false' }, mounts)).toBeUndefined()
})
