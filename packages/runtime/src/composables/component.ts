import { computed, defineComponent, useId, type ComputedRef, type Ref, type SetupContext } from 'vue'
import { useFwApp } from '../app/context.ts'
import { useAsyncData } from '../data/use-async-data.ts'
import type { FwApp } from '../app/fw-app.ts'
import { useHead } from './head.ts'

type HeadInput = Parameters<typeof useHead>[0]

export interface FwComponentOptions {
  /** Loads data for the component, once for server and browser. Its keys become properties of the component. */
  asyncData?: (fwApp: FwApp) => Promise<object> | object
  /** Tags for the document's head. */
  head?: HeadInput | ((fwApp: FwApp) => HeadInput)
  /** Key of the data. Components with the same key share it. */
  fetchKey?: string | (() => string)
}

type Setup = (props: never, context: SetupContext) => unknown

/**
 * Defines a component with the Options API and additional options of fw.
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
  if (!asyncData && !head) return defineComponent(options as object) // no additional options
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

/** Returns a computed ref for each key of an object. */
function properties(data: Ref<object | null | undefined>): Record<string, ComputedRef<unknown>> {
  const read = (): Record<string, unknown> => (data.value ?? {}) as Record<string, unknown> // keys are read individually
  return Object.fromEntries(Object.keys(read()).map((key) => [key, computed(() => read()[key])]))
}

declare module 'vue' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it adds the members of another
  interface ComponentCustomOptions extends FwComponentOptions {}
}
