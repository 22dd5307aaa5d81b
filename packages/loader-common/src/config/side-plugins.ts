import type { BuildApp, Side } from '@fw/schema'
import { callHook } from '../hooks.ts'
import type { Compiler, LoaderBundler } from '../loader-bundler.ts'
import { constants } from './constants.ts'
import { fileNames } from './file-names.ts'
import { hasStyleMaps } from './style-rules.ts'

/** Plugins of the bundler for one side. */
export function sidePlugins(app: BuildApp, side: Side, bundler: LoaderBundler, sourceName: SourceName): object[] {
  const { bundler2 } = app.options
  const isClient = side === 'client'
  const polyfill = urlPolyfill(bundler2.serverURLPolyfill)
  return [
    bundler.plugins.define(constants(app, side)),
    ...(isClient && bundler2.extractCSS ? [bundler.plugins.extractCss(extractOptions(app))] : []),
    ...(isClient && needsStyleMaps(app) ? [bundler.plugins.sourceMap(styleMaps(sourceName))] : []),
    ...(!isClient && polyfill ? [bundler.plugins.provide(polyfill)] : []),
    ...(bundler2.profile ? [profiler(app, side, bundler)] : []),
  ]
}

function extractOptions(app: BuildApp): object {
  const { extractCSS } = app.options.bundler2
  const { css } = fileNames(app, 'client')
  return { filename: css, chunkFilename: css, ignoreOrder: true, ...(typeof extractCSS === 'object' ? extractCSS : {}) }
}

/** Returns the name of a source in source maps. */
export type SourceName = (info: { absoluteResourcePath: string }) => string

function styleMaps(sourceName: SourceName): object {
  const names = { moduleFilenameTemplate: sourceName, fallbackModuleFilenameTemplate: sourceName }
  return { test: /\.css$/, filename: '[file].map', ...names }
}

/** Source maps of scripts include those of style sheets; without them, style sheets need their own. */
function needsStyleMaps({ options }: BuildApp): boolean {
  return !options.dev && !options.sourcemap.client && hasStyleMaps(options)
}

/** The module `url` of Node.js has the same classes that are global. */
function urlPolyfill(name: string): Record<string, [string, string]> | undefined {
  if (/^(?:node:)?url$/.test(name)) return undefined
  return { URL: [name, 'URL'], URLSearchParams: [name, 'URLSearchParams'] }
}

interface Progress {
  name: Side
  progress: number
  message: string
  isDone?: boolean
}

const progressOf = new WeakMap<BuildApp, Map<Side, Progress>>()

/** Calls the hooks of `bundler2.profile`. */
function profiler(app: BuildApp, side: Side, { slot, plugins }: LoaderBundler): { apply: (compiler: Compiler) => void } {
  const states: Map<Side, Progress> = progressOf.get(app) ?? new Map()
  progressOf.set(app, states)
  states.set(side, { name: side, progress: 0, message: '' })
  const call = (name: string, ...given: unknown[]): void =>
    void callHook(app, `${slot}:${name}`, ...given).catch((error: unknown) => app.progress.warn(String(error)))
  let started = 0
  return {
    apply: (compiler) => {
      const plugin = plugins.progress((fraction, message) => {
        const state = states.get(side)!
        Object.assign(state, { progress: fraction, message })
        if (fraction === 0) {
          started = performance.now()
          state.isDone = false
        }
        call(
          'progress',
          [...states.values()].map(({ name, progress, message: text }) => ({ name, progress, message: text })),
        )
      }) as { apply: (compiler: Compiler) => void } // a plugin
      plugin.apply(compiler)
      compiler.hooks.invalid.tap('fw', (file) => call('change', file))
      compiler.hooks.failed.tap('fw', () => call('error'))
      compiler.hooks.done.tap('fw', (stats) => {
        app.progress.say?.(`${side}: compiled in ${Math.round(performance.now() - started)} ms`)
        if (stats.hasErrors()) call('error')
        states.get(side)!.isDone = true
        if ([...states.values()].every(({ isDone }) => isDone)) call('done')
      })
    },
  }
}
