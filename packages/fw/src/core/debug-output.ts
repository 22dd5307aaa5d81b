import { displayPath } from '@fw/kit/internal'
import { debugs, type AppPlugin, type Fw, type FwOptions, type PageRoute } from '@fw/schema'
import { basename } from 'pathe'
import { runtimeFile } from './framework-modules.ts'

type Say = (text: string) => void

/** Number of calls and total duration of a hook. */
interface Total {
  name: string
  calls: number
  ms: number
}

/** Prints the output of the option `debug` while an app is prepared and built, and adds plugins that observe the running app. */
export interface DebugOutput {
  /** A hook was called. */
  called: (name: string, ms: number) => void
  /** Starts when modules have run, because they may set the option. */
  listen: (fw: Fw) => void
}

export function createDebugOutput(fw: () => Fw, say: Say): DebugOutput {
  const totals = new Map<string, Total>()
  const wants = (flag: string, side?: 'server' | 'client'): boolean => debugs(fw().options.debug, flag, side)
  return {
    called: (name, ms) => {
      if (wants('hooks', 'server')) say(`[fw] ${name}: ${ms.toFixed(2)} ms`)
      if (!wants('perf')) return
      const total = totals.get(name) ?? { name, calls: 0, ms: 0 }
      totals.set(name, { name, calls: total.calls + 1, ms: total.ms + ms })
      if (name === 'close') for (const line of slowest(totals)) say(line)
    },
    listen: ({ hook, modules, options }) => {
      const others = modules.filter(({ builtin }) => !builtin)
      if (wants('modules')) for (const { name, ms } of others) say(`[fw] module ${name}: ${ms.toFixed(2)} ms`)
      if (wants('templates'))
        hook('app:templatesGenerated', (_app, changed) => {
          for (const name of changed.length > 0
            ? changed
            : (fw()
                .files?.list()
                .map((file) => file.name) ?? []))
            say(`[fw] generated ${name}`)
        })
      if (wants('router')) hook('pages:resolved', (pages) => void linesOf(pages).forEach(say))
      if (wants('watchers')) hook('builder:watch', (event, path) => say(`[fw] ${event} ${displayPath(path, options.rootDir)}`))
      const observers = [...loggerFor(wants('hooks', 'server'), wants('hooks', 'client')), ...timingFor(options)]
      if (observers.length > 0) hook('app:resolve', ({ plugins }) => void plugins.unshift(...observers))
    },
  }
}

/** The app plugin that logs hooks, on the sides where it is enabled. */
function loggerFor(server: boolean, client: boolean): AppPlugin[] {
  if (!server && !client) return []
  return [{ src: runtimeFile('debug-hooks'), mode: server && client ? 'all' : client ? 'client' : 'server', order: -1000 }]
}

/** The app plugin that measures hooks for the performance panel of browsers. */
function timingFor({ experimental }: FwOptions): AppPlugin[] {
  return experimental.browserDevtoolsTiming ? [{ src: runtimeFile('hook-timing'), mode: 'client', order: -1000 }] : []
}

/** One line per page: path, name and file. */
function linesOf(pages: readonly PageRoute[], above = ''): string[] {
  return pages.flatMap(({ path, name, file, children }) => {
    const full = path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`
    const line = `[fw] route ${full}${name === undefined ? '' : ` (${name})`}${file === undefined ? '' : ` of ${basename(file)}`}`
    return [line, ...linesOf(children, full)]
  })
}

function slowest(totals: ReadonlyMap<string, Total>): string[] {
  return [...totals.values()]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, calls, ms }) => `[fw] in all ${name}: ${ms.toFixed(2)} ms (called ${calls === 1 ? 'once' : `${calls} times`})`)
}
