import { readFile } from 'node:fs/promises'
import type { DevApp, DevBundler } from '@fw/schema'
import { join } from 'pathe'
import { assetsPath } from '../config/side-config.ts'
import type { LoaderBundler } from '../loader-bundler.ts'
import { closePass } from '../passes.ts'
import { prepareProblemPage } from '../prepare-sides.ts'
import type { LazyPages } from './lazy-pages.ts'

const dir = 'fw-problem'

/** The script of a page that only shows an error, below the assets directory. */
export const problemScript = `${dir}/entry.js`

/**
 * The page that shows errors is compiled by itself, when it is first requested: the client bundle may have the very error that it has to
 * show.
 */
export function problemPage(app: DevApp, bundler: LoaderBundler, pages: LazyPages): { handle: DevBundler['handle'] } {
  const base = `${assetsPath(app)}${dir}/`
  const output = join(app.options.buildDir, 'dev', dir)
  let built: Promise<void> | undefined
  const build = async (): Promise<void> => {
    const { config, pass } = await prepareProblemPage(app, bundler, pages, output)
    const compiler = bundler.createCompiler(config)
    await new Promise<void>((done, fail) => {
      compiler.run((error, stats) => {
        if (error ?? stats?.hasErrors()) fail(error ?? new Error(stats!.toString({ all: false, errors: true })))
        else done()
      })
    })
    await new Promise<void>((done) => compiler.close(() => done()))
    closePass(pass)
  }
  const serve: Serve = async (name, response, next) => {
    try {
      await (built ??= build())
    } catch (error) {
      return next(error)
    }
    const text = await readFile(join(output, name)).catch(() => undefined)
    if (text === undefined) return next()
    response.setHeader('content-type', 'text/javascript')
    response.setHeader('cache-control', 'no-cache')
    response.end(text)
  }
  return {
    handle: (request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const name = pathname.startsWith(base) ? pathname.slice(base.length) : ''
      if (/^[\w.-]+\.js$/.test(name)) void serve(name, response, next)
      else next()
    },
  }
}

type Handle = Parameters<DevBundler['handle']>
type Serve = (name: string, response: Handle[1], next: Handle[2]) => Promise<void>
