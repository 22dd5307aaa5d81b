import { onMissingPage, pageFailed, pagesLoaded } from './lazy-pages.ts'

interface Connection {
  on: (event: string, listener: (data: unknown) => void) => void
  send: (event: string, data?: unknown) => void
}

/** webpack's API for hot updates. */
interface Hot {
  check: (apply: boolean) => Promise<(string | number)[] | null>
  apply: (options?: object) => Promise<(string | number)[]>
  status: () => string
}

declare const __webpack_hash__: string

/** Adds hot updates to the connection with the dev server. What cannot be updated reloads the page. */
export function withHotUpdates(socket: Connection): Connection {
  // Written out, because the bundler replaces it. Undefined without the plugin for hot updates.
  // oxlint-disable-next-line typescript/prefer-destructuring -- see above
  const hot = (import.meta as { webpackHot?: Hot }).webpackHot
  const listeners: ((data: unknown) => void)[] = []
  let wanted = ''
  let isBusy = false
  const reload = (reason: string): void => {
    socket.send('fw:reload', { reason })
    location.reload()
  }
  const update = async (): Promise<void> => {
    if (!hot) return location.reload()
    if (isBusy) return
    isBusy = true
    try {
      // The hash changes with each update that is applied.
      // oxlint-disable-next-line no-unmodified-loop-condition -- see above
      while (wanted !== __webpack_hash__) {
        const updated = await hot.check(false)
        if (!updated) return reload('the update is not available any more')
        // A component keeps its state only if nothing that it imports has changed.
        const { __fwShared: shared = {} } = globalThis as { __fwShared?: { onlyComponents?: boolean } }
        shared.onlyComponents = updated.every((id) =>
          /\.vue(?:$|\?)|hot-update|lazy-pages\.mjs$|[?&]type=style|\.(?:css|scss|sass|less|styl)$/.test(String(id)),
        )
        for (const listener of listeners) listener(undefined)
        await pagesLoaded()
        await hot.apply()
      }
    } catch (error) {
      reload(error instanceof Error ? error.message : String(error))
    } finally {
      isBusy = false
    }
  }
  onMissingPage((page) => socket.send('fw:page', { page }))
  socket.on('fw:page-failed', (data) => pageFailed((data as { page: string }).page)) // sent by the dev server
  socket.on('fw:update', (data) => {
    wanted = (data as { hash: string }).hash // sent by the dev server
    void update()
  })
  return {
    on: (event, listener) => void (event === 'fw:before-update' ? listeners.push(listener) : socket.on(event, listener)),
    send: socket.send,
  }
}
