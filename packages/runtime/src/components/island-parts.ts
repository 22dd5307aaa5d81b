import { parts } from '#build/islands'
import { createStaticVNode, defineComponent, h, type Component, type Slot, type VNode } from 'vue'
import { useFwApp } from '../app/context.ts'
import { jsonProps } from '../app/island-id.ts'

// `slot` elements have `display: contents` without a style attribute, which a content security policy may forbid.

/** Written by the compiler for `<slot>` in an island: marks the place for content of the page. */
export const FwIslandSlot = defineComponent({
  name: 'FwIslandSlot',
  inheritAttrs: false,
  props: { name: { type: String, default: 'default' }, fwSlots: { type: Object, required: true } },
  setup(props, { attrs, slots }) {
    const given = (props.fwSlots as Record<string, Slot | undefined>)[props.name] // `$slots` of the component
    const state = useFwApp('slot').ssrContext?.island
    // Inside another island, or rendered like any other component.
    if (given ?? !state) return (): VNode[] | undefined => (given ?? slots['default'])?.(attrs)
    const places = (state.slots[props.name] ??= { props: [] }).props
    const place = `${props.name}:${places.push(jsonProps(attrs)) - 1}`
    const number = Object.values(state.slots).reduce((sum, each) => sum + each.props.length, 0)
    const text = `fw-slot:${number}:${encodeURIComponent(props.name)}:${places.length - 1}`
    return () => h('slot', { 'data-fw-slot': place }, [comment(text), slots['default']?.(), comment(`/fw-slot:${number}`)])
  },
})

/** Written by the compiler for a component with the attribute `fw-client` in an island: it becomes interactive in the browser. */
export const FwIslandPart = defineComponent({
  name: 'FwIslandPart',
  inheritAttrs: false,
  props: { fwPart: { type: String, required: true } },
  async setup({ fwPart }, { attrs, slots }) {
    const state = useFwApp('fw-client').ssrContext?.island
    const component: Component = (await parts[fwPart]!()).default
    if (!state) return () => h(component, attrs, slots)
    const uid = String(Object.keys(state.components).length)
    state.components[uid] = { chunk: fwPart, props: jsonProps(attrs) }
    const marked = Object.fromEntries(
      Object.keys(slots).map((name) => [name, () => h('slot', { 'data-fw-part-slot': `${uid}:${name}` }, slots[name]!({}))]),
    )
    return () => h('slot', { 'data-fw-part': uid }, [h(component, attrs, marked)])
  },
})

function comment(text: string): VNode {
  return createStaticVNode(`<!--${text}-->`, 1)
}
