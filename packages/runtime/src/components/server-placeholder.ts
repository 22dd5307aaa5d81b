import { h, type FunctionalComponent } from 'vue'

/** What the server renders in place of a component of the browser. */
export const ServerPlaceholder: FunctionalComponent = () => h('div')
