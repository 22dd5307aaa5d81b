interface Hot {
  send: (event: string, data: unknown) => void
}

let planned: ReturnType<typeof setTimeout> | undefined
const reasons = /* @__PURE__ */ new Set<string>()

/** Reloads the page if a hot update is impossible. Several reasons in a row cause one reload. */
export function reload(reason: string): void {
  reasons.add(reason)
  clearTimeout(planned)
  planned = setTimeout(() => {
    ;(import.meta as { hot?: Hot }).hot?.send('fw:reload', { reason: [...reasons].join('; ') }) // of bundlers with hot updates
    reasons.clear()
    location.reload()
  }, 50)
}
