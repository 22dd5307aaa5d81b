import { addComponent, addImports, addPlugin, createResolver, defineFwModule, updateRuntimeConfig } from '@fw/kit'

/** Options of the module, under the key `myModule`. */
export interface MyModuleOptions {
  /**
   * The greeting that `useGreeting` returns.
   *
   * @default 'Hello'
   */
  greeting?: string
}

declare module '@fw/schema' {
  interface ModuleOptions {
    /** Options of `my-fw-module`; `false` disables it. */
    myModule?: MyModuleOptions | false
  }
}

export default defineFwModule<MyModuleOptions>({
  meta: { name: 'my-fw-module', configKey: 'myModule', compatibility: { fw: '>=1.0.0-alpha.0' } },
  defaults: { greeting: 'Hello' },
  setup: ({ greeting }) => {
    const { resolve } = createResolver(import.meta.url)
    updateRuntimeConfig({ public: { myModule: { greeting } } })
    addPlugin(resolve('./runtime/plugin'))
    addImports({ name: 'useGreeting', from: resolve('./runtime/use-greeting') })
    addComponent({ name: 'GreetingCard', filePath: resolve('./runtime/components/GreetingCard.vue') })
  },
})
