import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runProcess } from '../support/run-process.ts'
import { serveDirectory } from '../support/serve-directory.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { installPacked } from './install-packed.ts'

const examplesDir = fileURLToPath(new URL('../../examples', import.meta.url))
let root: string

beforeAll(async () => {
  // A long path, so that its length affects path comparisons in bundlers.
  root = await installPacked('fw-examples-below-a-path-that-is-rather-long-')
  for (const name of readdirSync(examplesDir)) {
    const dir = join(root, name)
    cpSync(join(examplesDir, name), dir, { recursive: true, filter: (file) => !/\/(?:node_modules|\.fw|\.output)$/.test(file) })
  }
}, 180_000)

afterAll(() => rmSync(root, { recursive: true, force: true }), 60_000)

/** Runs a script of an example from its manifest. Returns the output, moved to a directory without node_modules in any parent. */
async function output(name: string, script: 'build' | 'generate'): Promise<string> {
  const dir = join(root, name)
  const { scripts } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { scripts: Record<string, string> } // the format of npm
  const [command = '', ...args] = scripts[script]!.split(' ')
  const run = await runProcess(join(root, 'node_modules/.bin', command), args, { cwd: dir, env: { XDG_CONFIG_HOME: root } })
  if (run.code !== 0) throw new Error(`${name}: ${scripts[script]}\n${run.stdout}${run.stderr}`)
  const alone = realpathSync(mkdtempSync(join(tmpdir(), 'fw-output-')))
  onTestFinished(() => rmSync(alone, { recursive: true, force: true }))
  renameSync(join(dir, '.output'), join(alone, '.output'))
  return join(alone, '.output')
}

async function start(name: string, env: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite({ dir: join(root, name) }, { outputDir: await output(name, 'build'), env })
  onTestFinished(() => site.stop())
  return site
}

describe('examples, with the packed packages', () => {
  it('are all tested here, and each has a manifest and a README', () => {
    expect(readdirSync(examplesDir).toSorted()).toEqual(['blog', 'legacy-layout', 'minimal'])
    for (const name of readdirSync(examplesDir)) {
      const manifest: unknown = JSON.parse(readFileSync(join(examplesDir, name, 'package.json'), 'utf8'))
      expect(manifest, name).toMatchObject({ name: `fw-example-${name}`, private: true, dependencies: { fw: '*' } })
      expect(
        readFileSync(join(examplesDir, name, 'README.md'), 'utf8')
          .trim()
          .split('\n').length,
        name,
      ).toBeLessThan(10)
    }
  })

  it('minimal: one page', async () => {
    const site = await start('minimal')
    const html = await site.html('/')
    expect(html).toContain('<h1>Hello from fw</h1>')
    expect(html).toContain('<title>Minimal</title>')
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? 'none'
    expect((await site.fetch(script)).headers.get('content-type')).toMatch(/javascript/)
  }, 60_000)

  it('legacy-layout: sources in the root', async () => {
    const site = await start('legacy-layout')
    const html = await site.html('/')
    expect(html).toContain('Hello, variant B')
    expect(html).toContain('The server says hello.')
    expect(html).toMatch(/<a href="\/about"/)
    expect(await site.html('/about')).toContain('<h1>About</h1>')
  }, 60_000)

  it('blog: as a server', async () => {
    const site = await start('blog', { FW_PUBLIC_AUTHOR: 'Somebody else' })
    const list = await site.html('/')
    expect(list).toContain('<title>All notes · Notes</title>')
    expect(list).toContain('The third note')
    expect(list).toContain('Written by Somebody else')
    const post = await site.html('/posts/second')
    expect(post).toContain('Then there was a page.')
    expect(post).toContain('<meta name="description" content="How it went on">')
    const missing = await site.fetch('/posts/fourth', { headers: { accept: 'text/html' } })
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('There is no such note')])
    expect(await (await site.fetch('/api/posts/first')).json()).toMatchObject({ title: 'The first note' })
    expect((await site.fetch('/robots.txt')).status).toBe(200)
  }, 60_000)

  it('blog: as files on a plain web server', async () => {
    const dir = await output('blog', 'generate')
    expect(existsSync(join(dir, 'server'))).toBe(false)
    const url = await serveDirectory(join(dir, 'public'))
    const text = async (path: string): Promise<string> => (await fetch(url + path)).text()
    expect(await text('/')).toContain('All notes')
    expect(await text('/about')).toContain('one error page')
    for (const [slug, words] of [
      ['first', 'an empty directory'],
      ['second', 'there was a page'],
      ['third', 'there were three'],
    ]) {
      expect(await text(`/posts/${slug}`)).toContain(words)
      expect(await text(`/posts/${slug}/_payload.json`)).toContain(words)
    }
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
  }, 60_000)
})
