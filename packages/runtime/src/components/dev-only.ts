import { defineComponent } from 'vue'

/** Renders its content in development, and the slot `fallback` in production. */
export const DevOnly = defineComponent({
  name: 'DevOnly',
  setup: (_, { slots }) => (import.meta.dev ? () => slots.default?.() : () => slots.fallback?.()),
})
