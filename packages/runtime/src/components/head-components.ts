import { Comment, defineComponent, Fragment, shallowRef, Text, type Component, type Slots, type VNode } from 'vue'
import type { ReactiveHead } from '@unhead/vue'
import { useHead } from '../composables/head.ts'

type Attributes = Record<string, unknown>

/** The title of the document: `<Title>About us</Title>`. */
export const Title = headComponent('Title', (_, slots) => ({ title: textOf(slots) }))
export const Meta = headComponent('Meta', (attributes) => ({ meta: [attributes] }))
export const Link = headComponent('Link', (attributes) => ({ link: [attributes] }))
export const Base = headComponent('Base', (attributes) => ({ base: attributes }))
/** A style element: `<Style>body { margin: 0 }</Style>`. */
export const Style = headComponent('Style', (attributes, slots) => ({ style: [{ ...attributes, textContent: textOf(slots) }] }))
/** For visitors without JavaScript. Its content is text: markup is escaped. */
export const NoScript = headComponent('NoScript', (attributes, slots) => ({
  noscript: [{ ...attributes, textContent: textOf(slots) }],
}))

/** Groups other head components. */
export const Head = defineComponent({
  name: 'Head',
  inheritAttrs: false,
  setup:
    (_, { slots }) =>
    () =>
      slots.default?.(),
})
/** Attributes of the `html` element: `<Html lang="en" />`. */
export const Html = headComponent('Html', (attributes) => ({ htmlAttrs: attributes }), true)
/** Attributes of the `body` element. */
export const Body = headComponent('Body', (attributes) => ({ bodyAttrs: attributes }), true)

function headComponent(
  name: string,
  input: (attributes: Attributes, slots: Slots) => Attributes,
  rendersSlot = false,
): Component {
  return defineComponent({
    name,
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const current = shallowRef<ReactiveHead>({})
      useHead(current)
      return () => {
        // In the render function, so that slots are tracked.
        current.value = input(attributesOf(attrs), slots) as ReactiveHead // attributes of a template are untyped
        return rendersSlot ? slots.default?.() : null
      }
    },
  })
}

/** Names used by unhead for attributes that are written differently in templates. */
const names: Record<string, string> = {
  httpEquiv: 'http-equiv',
  'tag-position': 'tagPosition',
  'tag-priority': 'tagPriority',
  'tag-duplicate-strategy': 'tagDuplicateStrategy',
}

function attributesOf(attrs: Attributes): Attributes {
  // Content comes from slots, where it is escaped.
  const entries = Object.entries(attrs).filter(([name]) => !/^inner-?html$|^text-?content$/i.test(name))
  return Object.fromEntries(entries.map(([name, value]) => [Object.hasOwn(names, name) ? names[name] : name, value]))
}

function textOf(slots: Slots): string {
  return collect(slots.default?.() ?? []).trim()
}

function collect(nodes: VNode[]): string {
  let text = ''
  for (const { type, children } of nodes) {
    if (type === Text && typeof children === 'string') text += children
    else if (type === Fragment && Array.isArray(children)) text += collect(children as VNode[]) // children of a fragment are nodes
    else if (import.meta.dev && type !== Comment)
      console.warn('[fw] Head components only support text content. Other content is ignored.')
  }
  return text
}
