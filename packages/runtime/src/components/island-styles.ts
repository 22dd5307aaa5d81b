const isSheet = (tag: Record<string, string>): boolean => tag['rel'] === 'stylesheet' && tag['data-island'] !== undefined
/** In development, style sheets have a text instead of a URL. */
const isDevStyle = (tag: Record<string, string>): boolean => tag['data-island'] !== undefined

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
  style.filter(isDevStyle).forEach(setStyle)
  await Promise.all(link.filter(isSheet).map(({ href = '' }) => loadSheet(href)))
}

/** The attributes are those by which hot updates find the element; not every bundler has any. */
function setStyle({ innerHTML: text = '', 'data-island': _island, ...attributes }: Record<string, string>): void {
  const names = Object.keys(attributes)
  const known = [...document.querySelectorAll('style')].find((each) =>
    names.length > 0 ? names.every((name) => each.getAttribute(name) === attributes[name]) : each.textContent === text,
  )
  const element = known ?? document.createElement('style')
  for (const name of names) element.setAttribute(name, attributes[name]!)
  if (element.textContent !== text) element.textContent = text
  if (!known) document.head.append(element)
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
