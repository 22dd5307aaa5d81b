const isSheet = (tag: Record<string, string>): boolean => tag['rel'] === 'stylesheet' && tag['data-island'] !== undefined
const isDevStyle = (tag: Record<string, string>): boolean => tag['data-vite-dev-id'] !== undefined

/** Adds the style sheets of an island that the document doesn't have, and waits for them. They stay when the island is unmounted. */
export async function loadStyles(head: Record<string, unknown>): Promise<void> {
  const { link = [], style = [] } = head as Record<'link' | 'style', Record<string, string>[] | undefined> // input of `useHead`
  setTags(
    head,
    'link',
    link.filter((tag) => !isSheet(tag)),
  )
  setTags(
    head,
    'style',
    style.filter((tag) => !isDevStyle(tag)),
  )
  for (const tag of style.filter(isDevStyle)) {
    const all = [...document.querySelectorAll('style[data-vite-dev-id]')]
    const known = all.find((each) => each.getAttribute('data-vite-dev-id') === tag['data-vite-dev-id'])
    const element = known ?? document.createElement('style')
    element.setAttribute('data-vite-dev-id', tag['data-vite-dev-id']!)
    if (element.textContent !== tag['innerHTML']) element.textContent = tag['innerHTML'] ?? ''
    if (!known) document.head.append(element)
  }
  await Promise.all(link.filter(isSheet).map(({ href = '' }) => loadSheet(href)))
}

function setTags(head: Record<string, unknown>, name: string, tags: object[]): void {
  if (tags.length > 0) head[name] = tags
  else delete head[name]
}

function loadSheet(href: string): Promise<void> {
  const address = new URL(href, window.location.href).href
  if ([...document.querySelectorAll('link[rel=stylesheet]')].some((each) => (each as HTMLLinkElement).href === address)) {
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    const element = document.createElement('link')
    element.rel = 'stylesheet'
    element.href = href
    element.crossOrigin = ''
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => resolve()) // without styles the content is still useful
    document.head.append(element)
  })
}
