/** The number of the latest change that the server had seen when it rendered this page; undefined if the server did not render it. */
export function pageRevision(): number | undefined {
  const given = document.querySelector('script[data-revision]')?.getAttribute('data-revision')
  return given == null ? undefined : Number(given)
}
