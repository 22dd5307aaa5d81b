import { defineFwPlugin, useRuntimeConfig } from '#app'

/** Runs once for each app, before the first component. Code in this directory also runs in browsers: nothing of Node here. */
export default defineFwPlugin(() => {
  const { greeting } = useRuntimeConfig().public['myModule'] as { greeting: string } // written by the module
  return { provide: { greeting } }
})
