interface Properties {
  class?: string
  /** Set as text, so nothing in it is markup. */
  text?: string
  /** Attributes. */
  set?: Record<string, string>
  click?: (event: MouseEvent) => unknown
}

type Child = Node | undefined | false

/** An element, made without any markup: messages of errors hold whatever users and servers send. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { class: name, text, set, click }: Properties = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (name) made.className = name
  if (text !== undefined) made.textContent = text
  for (const [key, value] of Object.entries(set ?? {})) made.setAttribute(key, value)
  if (click) made.addEventListener('click', click as EventListener) // a click is a mouse event
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}
