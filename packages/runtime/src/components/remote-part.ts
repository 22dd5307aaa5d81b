import { defineComponent, h, onBeforeUnmount, onMounted, useTemplateRef, type Component } from 'vue'
import { remoteSource } from '../app/island-request.ts'

/** Code of another server: `#app/island-parts` of its app. */
interface RemoteParts {
  mountPart?: (
    key: string,
    element: Element,
    props: Record<string, unknown>,
    slots: Record<string, string>,
  ) => (() => void) | undefined
}

/** A component that the code of another server renders. Undefined if that server offers no code. */
export async function loadRemotePart(
  name: string,
  source: string,
  { chunk, script, props }: { chunk: string; script?: string; props: Record<string, unknown> },
  slots: Record<string, string>,
): Promise<Component | undefined> {
  if (script === undefined) return undefined
  const base = new URL(remoteSource(name, source))
  const url = new URL(script, base)
  if (url.origin !== base.origin) throw new Error(`The island "${name}" of ${base.origin} refers to code of ${url.origin}.`)
  const { mountPart } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ url.href)) as RemoteParts // checked below
  if (!mountPart) return undefined
  return defineComponent({
    name: 'RemotePart',
    setup() {
      const element = useTemplateRef<HTMLElement>('element')
      let unmount: (() => void) | undefined
      onMounted(() => (unmount = mountPart(chunk, element.value!, props, slots)))
      onBeforeUnmount(() => unmount?.())
      return () => h('div', { ref: 'element', style: 'display:contents' })
    },
  })
}
