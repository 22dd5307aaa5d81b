interface Properties {
  class?: string
  /** Set as text, so it is not parsed as markup. */
  text?: string
  /** Attributes. */
  set?: Record<string, string>
  click?: (event: MouseEvent) => unknown
}

type Child = Node | undefined | false

/** Creates an element without parsing markup, because error messages may contain untrusted text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { class: name, text, set, click }: Properties = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (name) made.className = name
  if (text !== undefined) made.textContent = text
  for (const [key, value] of Object.entries(set ?? {})) made.setAttribute(key, value)
  if (click) made.addEventListener('click', click as EventListener) // click events are mouse events
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}
