import { networkInterfaces } from 'node:os'
import { join } from 'pathe'
import { beforeAll } from 'vitest'
import { rawGet, sendRaw, type RawAnswer, type RawOptions } from '../../support/http-client.ts'
import type { Files } from '../../support/project.ts'
import { until } from '../../support/until.ts'
import { useServer, type AttackedSite } from '../servers.ts'

/** Files that must not be served, inside of the project and next to it. All of them contain a text in `secrets`. */
export const secretFiles: Files = {
  '.env.local': 'LOCAL=canary-env-local',
  '.npmrc': '//registry.test/:_authToken=canary-npmrc',
  '.git/config': 'canary-git',
  'app/nested/.env': 'NESTED=canary-env-nested',
  'certs/dev.pem': 'canary-pem',
  'certs/dev.key': 'canary-key',
  'app/to-env.txt': { link: '../.env' },
  'app/to-outside.txt': { link: '../../outside.txt' },
  'public-secret/x.txt': 'canary-public-secret',
  'public/to-outside.txt': { link: '../../outside.txt' },
  'public/to-sibling': { link: '../public-secret' },
  'public/.hidden': 'canary-hidden',
  '.output/server/index.mjs': "export const a = 'canary-of-the-output'\n",
  // What earlier builds and requests have left.
  '.fw/dist/server/entry.mjs': "export const a = 'canary-of-the-app'\n",
  '.fw/server-engine/prerender/chunks/nitro/nitro.mjs': "export const a = 'canary-of-the-server'\n",
  '.data/kv/user': 'canary-of-the-storage',
  'kept/user.json': '{ "name": "canary-of-a-mount" }',
  'node_modules/.cache/fw/state.json': '{ "text": "canary-of-the-cache" }',
  '.envrc': 'export A=canary-envrc',
  'dump.sql': 'canary-dump',
  '../outside.txt': 'canary-outside',
  '../outside.html': '<p>canary-outside-html</p>',
  '../outside.vue': '<template>canary-outside-vue</template>',
  '../x.map': '{"sources":["canary-outside-map"]}',
  // The parent directory is not a workspace, even with a lockfile.
  '../package-lock.json': '{}',
  '../project-evil/x.ts': 'export default "canary-sibling"',
}

export const secrets = /canary-(?!protected)|root:[^:]*:0:0/

/** Whether a response contains a secret, also in a source map or a data URL. */
export function leaks(text: string): boolean {
  const encoded = text.match(/base64,[\w+/=]+/g) ?? []
  return [text, ...encoded.map((part) => Buffer.from(part.slice(7), 'base64').toString('utf8'))].some((part) =>
    secrets.test(part),
  )
}

/** Where a dev server listens: on this machine only, and on the network. */
export const devHosts = ['127.0.0.1', '0.0.0.0'] as const

/** A network address of this machine. */
export const networkAddress: string | undefined = Object.values(networkInterfaces())
  .flat()
  .find((card) => card && !card.internal && card.family === 'IPv4')?.address

/** Appends its arguments to a file. */
const editor = `import { appendFileSync } from 'node:fs'
appendFileSync(process.argv[2], process.argv.slice(3).join() + '\\n')\n`

/** Files that the editor was asked to open. */
export const openedFiles = (site: AttackedSite): string => join(site.dir, '../opened.txt')

/** The dev server of this run that listens on a host, ready before the first test. */
export function useDevSite(host: (typeof devHosts)[number] = devHosts[0]): AttackedSite {
  const site = useServer('dev', 'app-a', {
    files: { ...secretFiles, '../editor.mjs': editor, '.host': host },
    config: {
      'bundler1.server.allowedHosts': ['dev.test', '.sub.test'],
      'devServer.cors.origin': [{}, 'https://admin.test'],
      'serverEngine.devStorage.kept': { driver: 'fs', base: './kept' },
    },
    start: ({ dir }) => ({
      devArgs: ['--host', host],
      env: { LAUNCH_EDITOR: `${process.execPath} ${dir}/../editor.mjs ${dir}/../opened.txt` },
    }),
  })
  beforeAll(() => whenReady(site))
  return site
}

/** The server shows the loading page until then. */
export async function whenReady(site: Pick<AttackedSite, 'url' | 'logs'>): Promise<void> {
  const isReady = async (): Promise<boolean> => {
    const { status, body } = await rawGet(site.url, '/about', ['Accept: text/html'])
    return status === 200 && body.includes('data-page="about"')
  }
  await until('the dev server shows a page', isReady, { details: site.logs })
}

/** The token that pages use to connect. */
export async function tokenOf(site: AttackedSite): Promise<string> {
  const { body } = await rawGet(site.url, '/_fw/@vite/client', ['Sec-Fetch-Site: same-origin'])
  const token = /wsToken = "([^"]+)"/.exec(body)?.[1]
  if (!token) throw new Error('There is no token in the client.')
  return token
}

/** Requests a WebSocket. The status is 101 if it is opened. */
export function askForSocket(
  url: string,
  target: string,
  headers: readonly string[],
  end: RawOptions['until'] = 'answered',
): Promise<RawAnswer> {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${new URL(url).host}`]
  return sendRaw(
    url,
    [
      `GET ${target} HTTP/1.1`,
      ...host,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
      '',
      '',
    ].join('\r\n'),
    { until: end },
  )
}

export const header = (answer: RawAnswer, wanted: string): string | undefined =>
  answer.headers.find(([name]) => name === wanted)?.[1]
