interface Hot {
  send: (event: string, data: unknown) => void
}

let planned: ReturnType<typeof setTimeout> | undefined
const reasons = /* @__PURE__ */ new Set<string>()

/** Loads the page again, where nothing less helps. Several reasons in a row are one. */
export function reload(reason: string): void {
  reasons.add(reason)
  clearTimeout(planned)
  planned = setTimeout(() => {
    ;(import.meta as { hot?: Hot }).hot?.send('fw:reload', { reason: [...reasons].join('; ') }) // given by the bundler
    reasons.clear()
    location.reload()
  }, 50)
}
