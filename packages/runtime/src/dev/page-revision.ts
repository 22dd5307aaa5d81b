let receivedRevision = 0

/** The revision the server had when it rendered a page, by default this one, or undefined if the server did not render it. */
export function pageRevision(page: Document = document): number | undefined {
  const given = page.querySelector('script[data-revision]')?.getAttribute('data-revision')
  return given == null ? undefined : Number(given)
}

/** The latest revision this page knows: from its HTML or from a hot update. */
export function seenRevision(): number | undefined {
  const rendered = pageRevision()
  return rendered === undefined ? undefined : Math.max(rendered, receivedRevision)
}

export function setSeenRevision(revision: number): void {
  receivedRevision = revision
}
