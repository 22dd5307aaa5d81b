import { join } from 'pathe'
import { watchFiles, type FileWatch } from '../../packages/fw/src/dev/watch/watch-files.ts'
import { load } from './load.ts'
import { project, type Files } from './project.ts'

export interface WatchedPages {
  dir: string
  /** `change pages/index.vue` */
  events: string[]
  watch: FileWatch
}

/**
 * Watches the directory `pages` of a project as configured, and waits until the watcher is ready.
 *
 * @param prepare - Changes the project before it is watched.
 */
export async function watchPages(files: Files, prepare?: (dir: string) => void): Promise<WatchedPages> {
  const dir = project(files)
  prepare?.(dir)
  const events: string[] = []
  const watch = await watchFiles({
    ...(await load(dir)),
    dirs: [join(dir, 'pages')],
    files: [],
    isIgnored: () => false,
    onEvent: (event, path) => events.push(`${event} ${path.slice(dir.length + 1)}`),
    onError: (error) => events.push(String(error)),
  })
  await watch.ready
  return { dir, events, watch }
}
