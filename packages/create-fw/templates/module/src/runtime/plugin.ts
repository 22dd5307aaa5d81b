import { defineFwPlugin, useRuntimeConfig } from '#app'

/** Runs once per app, before the first component. Code in this directory also runs in browsers, so it must not import Node.js modules. */
export default defineFwPlugin(() => {
  const { greeting } = useRuntimeConfig().public['myModule'] as { greeting: string } // written by the module
  return { provide: { greeting } }
})
