import { computed, defineComponent, useId, type ComputedRef, type Ref, type SetupContext } from 'vue'
import { useFwApp } from '../app/context.ts'
import { useAsyncData } from '../data/use-async-data.ts'
import type { FwApp } from '../app/fw-app.ts'
import { useHead } from './head.ts'

type HeadInput = Parameters<typeof useHead>[0]

export interface FwComponentOptions {
  /** Data for the component, loaded once for server and browser; its keys become properties of the component. */
  asyncData?: (fwApp: FwApp) => Promise<object> | object
  /** Tags for the head of the document. */
  head?: HeadInput | ((fwApp: FwApp) => HeadInput)
  /** Key of the data. Components with the same key share it. */
  fetchKey?: string | (() => string)
}

type Setup = (props: never, context: SetupContext) => unknown

/**
 * Declares a component with options, some of them fw's own.
 *
 * @example
 * export default defineFwComponent({
 *   fetchKey: 'books',
 *   asyncData: () => loadBooks(),
 *   head: { title: 'Books' },
 * })
 */
export const defineFwComponent: typeof defineComponent = ((options: FwComponentOptions & { name?: string; setup?: Setup }) => {
  if (typeof options === 'function') return defineComponent(options)
  const { asyncData, head, fetchKey, setup } = options
  if (!asyncData && !head) return defineComponent(options as object) // nothing of ours
  const start = (props: never, context: SetupContext): { result: unknown; fwApp: FwApp } => {
    const fwApp = useFwApp('defineFwComponent')
    if (head) useHead(typeof head === 'function' ? () => (head as (fwApp: FwApp) => never)(fwApp) : head) // its result is checked by `head`
    return { result: setup?.(props, context), fwApp }
  }
  if (!asyncData)
    return defineComponent({ ...options, setup: (props: never, context: SetupContext) => start(props, context).result } as object) // as given
  return defineComponent({
    ...options,
    async setup(props: never, context: SetupContext) {
      const key = (typeof fetchKey === 'function' ? fetchKey() : fetchKey) ?? `fw:${options.name ?? 'component'}:${useId()}`
      const { result, fwApp } = start(props, context)
      const data = useAsyncData(key, async () => asyncData(fwApp))
      const [own] = await Promise.all([result, data])
      if (data.error.value) throw data.error.value
      return { ...(own as object | undefined), ...properties(data.data as Ref<object | null | undefined>) } // a function would be a render function, which has no data
    },
  } as object) // as given
}) as unknown as typeof defineComponent // fw's own options are declared below

/** Each key of an object as a ref of its own, which follows the object. */
function properties(data: Ref<object | null | undefined>): Record<string, ComputedRef<unknown>> {
  const read = (): Record<string, unknown> => (data.value ?? {}) as Record<string, unknown> // keys are read one by one
  return Object.fromEntries(Object.keys(read()).map((key) => [key, computed(() => read()[key])]))
}

declare module 'vue' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it adds the members of another
  interface ComponentCustomOptions extends FwComponentOptions {}
}
