import * as fc from 'fast-check'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { expectNone } from '../expect-none.ts'
import { samples, share } from '../property.ts'
import { concurrently } from '../../support/concurrently.ts'
import { asOwner } from '../../support/dev-secret.ts'
import { rawGet } from '../../support/http-client.ts'
import { devHosts, leaks, useDevSite } from './dev-site.ts'

const queries = [
  '',
  '?raw',
  '?raw??',
  '?import&raw',
  '?import&raw??',
  '?raw&import',
  '?inline&import',
  '?url&inline',
  '?import&url&inline',
  '?.svg?.wasm?init',
  '?vue&type=style&src',
  '?html-proxy&index=0.js',
  '?commonjs-proxy',
  '?worker',
]

/** By advisory; `<dir>` is the project and `<outer>` its parent directory. Requested with each query, below both prefixes. */
const published: Record<string, string[]> = {
  'CVE-2022-35204': [
    '@fs/..%2f..%2fetc/passwd',
    '@fs/etc/passwd',
    '@fs//etc/passwd',
    '@fs/../../etc/passwd',
    '@fs<dir>/../outside.txt',
  ],
  'CVE-2023-34092': ['/.env', './.env', '//.env', '@fs/<dir>//.env', '@fs<dir>/./.env'],
  'CVE-2024-23331': ['.ENV', '.eNv', '.eNv.local', '@fs<dir>/.ENV', '.NPMRC', 'certs/DEV.PEM'],
  'CVE-2024-31207': [
    'app/nested/.env',
    'app/nested//.env',
    '.git/config',
    '.GIT/config',
    '.npmrc',
    'certs/dev.pem',
    'certs/dev.key',
  ],
  'CVE-2024-45811': ['@fs<outer>/outside.txt', '@fs/<outer>/outside.vue', '@fs/etc/passwd'],
  'CVE-2025-30208, CVE-2025-31125, CVE-2026-39364': [
    '.env',
    '.env.local',
    '@fs<dir>/.env',
    '@fs<dir>/app/nested/.env',
    'app/to-env.txt',
  ],
  'CVE-2025-31486': ['@fs<outer>/outside.txt', 'app/../../outside.txt', '@fs/x/x/x/../../../<outer>/outside.txt'],
  'CVE-2025-32395': ['@fs/x#/../../.env', 'x#/../../../outside.txt', '@fs<dir>/x#/../.env', '#/../.env'],
  'CVE-2025-46565': ['.env/.', '.env/', '.env/./', '.env//', '@fs<dir>/.env/.', '.env.', '.env%20'],
  'CVE-2025-58751, CVE-2025-58752': [
    '../public-secret/x.txt',
    '../outside.html',
    '../../outside.html',
    '@fs<outer>/outside.html',
    'to-sibling/x.txt',
    'to-outside.txt',
    '.hidden',
    '<outer>/outside.html',
  ],
  'CVE-2025-62522': ['.env\\', '.env%5c', '@fs<dir>/.env\\', '.env::$DATA', '.env%00'],
  'CVE-2026-39363': ['file:///etc/passwd', '@id/file:///etc/passwd', '@id/file://<dir>/.env', '@fs/file:///etc/passwd'],
  'CVE-2026-39365': [
    '@deps/../../../x.map',
    '@deps/%2e%2e/%2e%2e/x.map',
    'node_modules/.cache/vite/deps/../../../../../x.map',
    '@fs<outer>/x.map',
  ],
  'sibling directories': ['@fs<dir>-evil/x.ts', '@fs/<dir>-evil/x.ts', '<dir>-evil/x.ts', '../project-evil/x.ts'],
  'a lock file above the project': ['@fs<outer>/outside.txt', '@fs<outer>/package-lock.json'],
  'links that lead out': [
    'app/to-outside.txt',
    '@fs<dir>/app/to-outside.txt',
    '@fs<dir>/public/to-outside.txt',
    '@fs<dir>/app/to-env.txt',
  ],
}

describe.each(devHosts)('the dev server at %s (T-DEV-5, T-STATIC)', (host) => {
  const site = useDevSite(host)

  const check = async (targets: readonly string[], headers: readonly string[] = []): Promise<void> => {
    const bad = await concurrently(targets.length, 8, async (index) => {
      const target = targets[index]!
      const { status, text, body } = await rawGet(site.url, target, headers)
      const fits = [400, 403, 404].includes(status) || (status === 200 && mayBeFound(target, body))
      return leaks(text) || !fits ? `${target} → ${status} ${text.slice(-120)}` : ''
    })
    expectNone(bad)
    expect((await site.fetch('/about')).status).toBe(200)
  }
  const filled = (path: string): string => path.replace('<dir>', site.dir).replace('<outer>', join(site.dir, '..'))

  it('serves sources of the app', async () => {
    for (const target of ['/_fw/app/app.vue', `/_fw/@fs${site.dir}/app/app.vue`, '/_fw/app/app.vue?raw', '/_fw/@vite/client'])
      expect((await rawGet(site.url, target)).status, target).toBe(200)
    expect((await rawGet(site.url, '/robots.txt')).status).toBe(200)
  })

  it('does not serve the secret of the lock file', async () => {
    const { authorization } = asOwner(site.dir)
    const path = 'node_modules/.cache/fw/dev.lock'
    for (const target of [`/${path}`, `/_fw/${path}`, `/_fw/@fs${site.dir}/${path}`, `/_fw/@id/${path}`])
      for (const query of queries) {
        const { status, text } = await rawGet(site.url, target + query)
        expect(status, target + query).not.toBe(200)
        expect(leaks(text) || text.includes(authorization.slice('Bearer '.length)), target + query).toBe(false)
      }
  })

  it('does not serve server code, configuration, output and stored data', async () => {
    const asked = [
      'server/api/config.get.ts',
      'fw.config.ts',
      '.output/server/index.mjs',
      '.fw/dist/server/entry.mjs',
      '.fw/server-engine/prerender/chunks/nitro/nitro.mjs',
      '.data/kv/user',
      'kept/user.json',
      'node_modules/.cache/fw/state.json',
      '.envrc',
      'dump.sql',
    ]
    for (const path of asked)
      for (const target of [path, path.replace('server', 'Server'), `@fs${site.dir}/${path}`])
        for (const query of ['', '?raw', '?import', '?url'])
          expect((await rawGet(site.url, `/_fw/${target}${query}`)).status, target + query).not.toBe(200)
  })

  it.each(Object.entries(published))('is not affected by %s', async (_, paths) => {
    // Which files are served does not depend on the host, so some queries are enough for the second one.
    const asked = host === devHosts[0] ? queries : queries.slice(0, 4)
    const targets = paths.flatMap((path) =>
      ['/', '/_fw/'].flatMap((start) => asked.map((query) => start + filled(path) + (path.includes('#') ? '' : query))),
    )
    await check(targets)
    await check(
      targets.filter((target) => target.startsWith('/_fw/')),
      ['Sec-Fetch-Dest: script', 'Sec-Fetch-Site: same-origin', 'Accept: text/html,*/*'],
    )
  })

  it('rejects fragments and backslashes', async () => {
    for (const target of [
      '/@fs/x#/../../.env',
      '/_fw/@fs/x#/../../.env',
      '/_fw/.env\\',
      '/a\\b',
      '/_fw/a%5cb',
      '/_fw/a%2fb',
      '/a%00',
    ])
      expect((await rawGet(site.url, target)).status, target).toBe(400)
  })

  it('does not serve secrets in any encoding', async () => {
    const target = fc
      .tuple(
        fc.constantFrom(
          '/_fw/',
          '/_fw//',
          '/_fw/./',
          '/_fw/x/../',
          `/_fw/@fs${site.dir}/`,
          `/_fw/@fs/${site.dir}//`,
          '/',
          '/_fw/@id/',
        ),
        fc
          .constantFrom('.env', '.env.local', 'app/nested/.env', 'certs/dev.pem', '.git/config', '../outside.txt', '.npmrc')
          .chain(written),
        fc.constantFrom('', '', '/', '.', '/.', '%20', '%00', '\\', '%3f', '%23', '::$DATA', ';'),
        fc.constantFrom(...queries),
      )
      .map((parts) => parts.join(''))
    await check(samples(target, share(1500)))
  })

  const markup = '"></script><script>canary()</script>'

  it.each(['/', '/about', '/nowhere', '/errors/setup', '/_fw/nowhere.js', '/_fw/', '/__fw/'])(
    'escapes URLs in pages: %s',
    async (path) => {
      for (const target of [
        `${path}?${markup}`,
        `${path}?x=${encodeURIComponent(markup)}`,
        `${path}%22%3E%3C/script%3E%3Cscript%3Ecanary()`,
      ]) {
        const { text } = await rawGet(site.url, target, ['Accept: text/html'])
        expect(text, target).not.toMatch(/<script>canary\(/)
      }
    },
  )

  it('imports nothing named in a URL', async () => {
    for (const query of [
      'path=/etc/passwd',
      'path=data:text/javascript,throw',
      'path=../../outside.vue',
      `path=${site.dir}-evil/x.ts`,
    ])
      for (const path of ['/__fw_component_test__', '/__fw/component-test', '/__fw_error']) {
        const { status, text } = await rawGet(site.url, `${path}?${query}`, ['Accept: text/html'])
        expect([400, 403, 404], path).toContain(status)
        expect(leaks(text)).toBe(false)
      }
  })
})

/** Pages are, and code that only contains the URL of a file, which may not exist. */
function mayBeFound(target: string, body: string): boolean {
  return !target.startsWith('/_fw/') || target.endsWith('?worker') || /^export default "\/_fw\/[^"]*";?\n/.test(body)
}

function written(path: string): fc.Arbitrary<string> {
  return fc.tuple(...[...path].map((character) => fc.constantFrom(...writings(character)))).map((parts) => parts.join(''))
}

/** Encodings of one character. */
function writings(character: string): string[] {
  const hex = character.charCodeAt(0).toString(16)
  return [character, character, character.toUpperCase(), `%${hex}`, `%${hex.toUpperCase()}`, `%25${hex}`]
}
