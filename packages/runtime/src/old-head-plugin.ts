import { computed, type ComponentPublicInstance } from 'vue'
import type { PluginObject } from './app/run-plugins.ts'
import { injectHead, useHead } from './composables/head.ts'

type Input = Parameters<typeof useHead>[0]

/** For apps with `experimental.polyfillVueUseHead`: the component option `head`, and `$head` in templates. */
const oldHead: PluginObject = {
  name: 'fw:old-head',
  setup: ({ vueApp }) => {
    vueApp.config.globalProperties['$head'] = injectHead()
    vueApp.mixin({
      created(this: ComponentPublicInstance) {
        const { head } = this.$options as { head?: Input | (() => Input) } // any option of a component
        if (typeof head === 'function') useHead(computed(() => (head as () => object).call(this)) as Input) // typed for plain values
        else if (head !== undefined) useHead(head)
      },
    })
  },
}

export default oldHead
