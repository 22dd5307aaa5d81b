import { SourceMap } from 'node:module'
import type { DevApp, DevBundler } from '@fw/schema'
import { isAbsolute, join, resolve } from 'pathe'
import { assetsPath, outputDir } from '../config/side-config.ts'
import type { LoaderBundler } from '../loader-bundler.ts'
import { hotMiddleware } from './hot-middleware.ts'
import type { WatchedSide } from './watched-side.ts'

interface ServedClient extends Pick<DevBundler, 'handle' | 'mapPlace' | 'close'> {}

/** Serves the output of the client's compiler, and event streams of `bundler2.hotMiddleware`. */
export function serveClient(app: DevApp, bundler: LoaderBundler, side: WatchedSide): ServedClient {
  const base = assetsPath(app)
  const dir = outputDir(app, 'client')
  const { options } = app
  const hot = hotMiddleware(side.compiler, base, options.bundler2.hotMiddleware)
  const middleware = bundler.devMiddleware(side.compiler, {
    ...options.bundler2.devMiddleware,
    publicPath: base,
    serverSideRender: false,
    index: false,
    headers: { 'cache-control': 'no-cache' },
  })
  const read = (file: string): string | undefined => {
    try {
      return Buffer.from(middleware.context.outputFileSystem.readFileSync(join(dir, file))).toString('utf8')
    } catch {
      return undefined // not a file of this side
    }
  }
  return {
    handle: (request, response, next) => hot.handle(request, response, () => void middleware(request, response, next)),
    mapPlace: async (url, line, column) => {
      const { pathname } = new URL(url, 'http://localhost')
      const text = pathname.startsWith(base) ? read(`${decodeURIComponent(pathname.slice(base.length))}.map`) : undefined
      if (text === undefined) return undefined
      const entry = new SourceMap(JSON.parse(text) as never).findEntry(line - 1, column - 1) // written by the bundler
      if (!('originalSource' in entry) || entry.originalSource === undefined) return undefined
      const source = entry.originalSource.replace(/[?#].*$/, '')
      const file = isAbsolute(source) ? source : resolve(dir, source)
      return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    },
    close: () =>
      new Promise<void>((done) => {
        hot.close()
        middleware.close(() => side.compiler.close(() => done()))
      }),
  }
}
