let toldRevision = 0

/** The revision the server had when it rendered this page, or undefined if the server did not render it. */
export function pageRevision(): number | undefined {
  const given = document.querySelector('script[data-revision]')?.getAttribute('data-revision')
  return given == null ? undefined : Number(given)
}

/** The latest revision this page knows: from its HTML or from a hot update. */
export function seenRevision(): number | undefined {
  const rendered = pageRevision()
  return rendered === undefined ? undefined : Math.max(rendered, toldRevision)
}

export function setSeenRevision(revision: number): void {
  toldRevision = revision
}
