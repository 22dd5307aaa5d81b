import { renderList } from 'vue'
import { ssrRenderList } from 'vue/server-renderer'
import { tryUseFwApp } from '../app/context.ts'
import { createError } from '../app/errors.ts'

/** `v-for="n in count"` with a number from a request could otherwise render billions of elements. */
const limit = 10_000

/** `renderList` of Vue, used by compiled templates. */
export const boundedList: typeof renderList = ((source: never, ...rest: [never]) => {
  check(source)
  return renderList(source, ...rest)
}) as typeof renderList // overloads

/** `ssrRenderList` of Vue, used by templates compiled for the server. */
export const boundedServerList: typeof ssrRenderList = (source, render) => {
  check(source)
  ssrRenderList(source, render)
}

function check(source: unknown): void {
  if (typeof source !== 'number' || source <= limit || !tryUseFwApp()?.ssrContext?.island) return
  throw createError({
    status: 400,
    statusText: 'Bad Request',
    message: `An island renders a list of ${source} elements. The limit for a list by number is ${limit}.`,
  })
}
