const isSheet = (tag: Record<string, string>): boolean => tag['rel'] === 'stylesheet' && tag['data-island'] !== undefined
const isDevStyle = (tag: Record<string, string>): boolean => tag['data-vite-dev-id'] !== undefined

/** Adds the style sheets of an island that the document doesn't have, and waits for them. They stay when the island is unmounted. */
export async function loadStyles(head: Record<string, unknown>): Promise<void> {
  const { link = [], style = [] } = head as Record<'link' | 'style', Record<string, string>[] | undefined> // input of `useHead`
  head['link'] = link.filter((tag) => !isSheet(tag))
  head['style'] = style.filter((tag) => !isDevStyle(tag))
  for (const tag of style.filter(isDevStyle)) {
    const known = [...document.querySelectorAll('style[data-vite-dev-id]')]
    if (known.some((each) => each.getAttribute('data-vite-dev-id') === tag['data-vite-dev-id'])) continue
    const element = document.createElement('style')
    element.setAttribute('data-vite-dev-id', tag['data-vite-dev-id']!)
    element.textContent = tag['innerHTML'] ?? ''
    document.head.append(element)
  }
  await Promise.all(link.filter(isSheet).map(({ href = '' }) => loadSheet(href)))
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
