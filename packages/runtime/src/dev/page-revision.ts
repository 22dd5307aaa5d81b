let toldRevision = 0

/** The number of the latest change that the server had seen when it rendered this page; undefined if the server did not render it. */
export function pageRevision(): number | undefined {
  const given = document.querySelector('script[data-revision]')?.getAttribute('data-revision')
  return given == null ? undefined : Number(given)
}

/** The number of the latest change that this page knows of: from its HTML, or from a hot update. */
export function seenRevision(): number | undefined {
  const rendered = pageRevision()
  return rendered === undefined ? undefined : Math.max(rendered, toldRevision)
}

export function setSeenRevision(revision: number): void {
  toldRevision = revision
}
