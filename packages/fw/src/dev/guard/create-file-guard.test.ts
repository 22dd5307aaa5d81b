import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { createFileGuard } from './create-file-guard.ts'
import { readTarget } from './read-target.ts'

const dir = project({
  '.env': 'secret',
  '.env.local': 'secret',
  'app/app.vue': '',
  'app/nested/.env': 'secret',
  'app/[...slug].vue': '',
  'app/own.secret': '',
  'app/monkey.ts': '',
  'app/environment.ts': '',
  'app/to-outside.ts': { link: '../../outside.txt' },
  'app/to-env.ts': { link: '../.env' },
  'app/to-inside.ts': { link: 'app.vue' },
  'app/dir-out': { link: '../../elsewhere' },
  'keys/a.pem': '',
  '../outside.txt': 'secret',
  '../outside.html': 'secret',
  '../elsewhere/x.ts': 'secret',
  '../project-evil/x.ts': 'secret',
  '../linked/x.ts': '',
  '../link-to-linked': { link: 'linked' },
})
const outer = join(dir, '..')
const guard = createFileGuard({ allow: [dir, join(outer, 'link-to-linked')], deny: ['*.secret'], root: dir, base: '/_fw/' })

/**
 * Targets that the request guard rejects never reach the file guard.
 *
 * @param target - with `<project>` and `<outside>` for directories, so that titles are the same in each run
 */
const allows = (target: string): boolean => {
  const read = readTarget(target.replace('<project>', dir).replace('<outside>', outer))
  return read !== undefined && guard.allows(read)
}

describe('createFileGuard', () => {
  it.each([
    '/_fw/',
    '/_fw',
    '/_fw/@vite/client',
    '/_fw/app/app.vue',
    '/_fw/app/app.vue?vue&type=style&index=0&lang.css',
    '/_fw/app/%5B...slug%5D.vue',
    '/_fw/app/[...slug].vue',
    '/_fw/app/nowhere.ts',
    '/_fw/app/monkey.ts',
    '/_fw/app/environment.ts',
    '/_fw/app/log.ts',
    '/_fw/app/schema.sql.ts',
    '/_fw/app/secrets.ts',
    '/_fw/node_modules/.pnpm/vue/index.js',
    '/_fw/app/to-inside.ts',
    '/_fw/@id/__x00__plugin:export-helper',
    '/_fw/@id/virtual:thing',
    '/_fw/@id/#build/routes'.replace('#', '%23'),
    '/_fw/@fs<project>/app/app.vue?import',
    '/_fw/@fs/<project>/app/app.vue',
    '/_fw/@fs<outside>/linked/x.ts',
    '/_fw/@fs<outside>/link-to-linked/x.ts',
  ])('allows %s', (target) => {
    expect(allows(target)).toBe(true)
  })

  const queries = [
    '',
    '?raw',
    '?raw??',
    '?import&raw??',
    '?import&raw',
    '?.svg?.wasm?init',
    '?url&inline',
    '?import&url&inline',
    '?t=1',
  ]
  const endings = ['', '/', '.', '%20', '/.', '\\', '%5c', '%00', '%3Fraw', '%23x', '::$DATA', '%253Fraw', ';x', '/x']
  const names = [
    '.env',
    '.ENV',
    '.eNv.local',
    '.env.production.local',
    'app/nested/.env',
    '%2eenv',
    '%252eenv',
    './.env',
    '/.env',
  ]
    .concat(['keys/a.pem', 'keys/A.PEM', 'server.key', 'x.crt', 'x.p12', 'x.pfx', '.npmrc', '.git/config', '.git', 'a/.GIT/HEAD'])
    .concat(['id_rsa', 'app/ID_ED25519', 'id_ecdsa_sk', 'id_rsa.pub', 'data/app.sqlite', 'app.sqlite3-wal', 'app.db', 'a/.netrc'])
    .concat(['.yarnrc.yml', '.pgpass', '.htpasswd', 'key.p8', '.ssh/known_hosts', '.aws/credentials'])
    .concat(['.env~', 'prod.env', 'dump.sql', 'backup.sql.gz', 'app.log', '.data/kv/user'])
    .concat(['secrets.json', 'credentials-prod.yml', 'service-account.json', 'docker-compose.yml', 'x.tfstate', 'kubeconfig'])
    .concat(['node_modules/.cache/fw/dev.lock', 'node_modules/.cache/fw/dev.lock.1234'])
    .concat(['app/own.secret', 'app/to-env.ts', 'app/to-outside.ts', 'app/dir-out/x.ts', 'app/../.env', 'app/%2e%2e/.env'])

  it.each(names)('denies %s in all encodings', (name) => {
    for (const ending of endings)
      for (const query of queries)
        for (const start of ['/_fw/', `/_fw/@fs${dir}/`, '/_fw//', '/_fw/@id/']) {
          const isLink = name.includes('to-') || name.includes('dir-out')
          if (isLink && (ending !== '' || start === '/_fw/@id/')) continue // no such file exists
          expect(allows(start + name + ending + query), start + name + ending + query).toBe(false)
        }
  })

  it.each([
    '/_fw/@fs/etc/passwd',
    '/_fw/@fs/etc/passwd?import&raw',
    '/_fw/@fs//etc/passwd?raw??',
    '/_fw/@fs/..%2f..%2fetc/passwd',
    '/_fw/@fs/x/%252e%252e/etc/passwd',
    '/_fw/@fs/etc/nowhere',
    '/_fw/etc/passwd?raw',
    '/_fw/@id/file:///etc/passwd?raw',
    '/_fw/file:///etc/passwd?raw',
    '/_fw/@fs/file:///etc/passwd',
    '/_fw/@fs<project>-evil/x.ts',
    '/_fw/@fs<project>-evil/x.ts?raw',
    '/_fw/@fs<outside>/outside.txt',
    '/_fw/@fs<outside>/outside.html',
    '/_fw<outside>/outside.html',
    '/_fw/@fs<project>/../outside.txt',
    '/_fw/@fs<project>/%252e%252e/outside.txt',
    '/_fw/@fs<project>/x#/../../outside.txt',
    '/_fw/@deps/../../../x.map',
    '/_fw/../outside.html',
  ])('denies %s', (target) => {
    expect(allows(target)).toBe(false)
  })

  it.each(['.envrc', '..env.swp', 'app/.token'])('denies the hidden file %s', (name) => {
    for (const ending of endings.filter((each) => each !== '/x'))
      for (const start of ['/_fw/', `/_fw/@fs${dir}/`, '/_fw//', '/_fw/@id/'])
        expect(allows(start + name + ending), start + name + ending).toBe(false)
  })

  it('denies directories of the server, except for allowed ones inside of them', () => {
    const site = project({ 'cache/app.json': '', 'cache/layers/a/app.vue': '', 'cache/layers/b/app.vue': '' })
    const { allows: serves } = createFileGuard({
      allow: [site, join(site, 'cache/layers/a')],
      serverOnly: [join(site, 'cache')],
      root: site,
      base: '/_fw/',
    })
    for (const start of ['/_fw/', `/_fw/@fs${site}/`]) {
      for (const path of ['cache/app.json', 'cache/layers/b/app.vue'])
        expect(serves({ url: '', path: start + path }), start + path).toBe(false)
      expect(serves({ url: '', path: `${start}cache/layers/a/app.vue` }), start).toBe(true)
    }
  })

  it('denies targets of symlinks in the public directory', () => {
    const publicDir = join(project({ 'public/a.txt': '', 'public/b.txt': { link: '../b.txt' }, 'b.txt': '' }), 'public')
    const { allows: publishes } = createFileGuard({ allow: [join(publicDir, '..')], root: dir, publicDir, base: '/_fw/' })
    expect(publishes({ url: '', path: '/_fw/a.txt' })).toBe(true)
    expect(publishes({ url: '', path: '/_fw/b.txt' })).toBe(false)
  })
})
