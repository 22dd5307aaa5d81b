import { h, type FunctionalComponent } from 'vue'

/** Rendered on the server in place of a client-only component. */
export const ServerPlaceholder: FunctionalComponent = () => h('div')
