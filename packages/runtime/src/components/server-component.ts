import { camelize, defineComponent, h, normalizeClass, type Component } from 'vue'
import { useFwApp } from '../app/context.ts'
import { createError, type ErrorInput } from '../app/errors.ts'
import { showError } from '../app/show-error.ts'
import { useRoute } from '../router/use-route.ts'
import { FwIsland } from './fw-island.ts'

/** A component that is only rendered on the server: `Name.server.vue` without a version for browsers. Attributes are its props. */
export function createServerComponent(name: string): Component {
  return defineComponent({
    name,
    inheritAttrs: false,
    setup: (_, { attrs, slots }) => {
      return () => {
        const { lazy, ...props } = camelized(attrs)
        return h(FwIsland, { name, lazy: lazy === '' || lazy === true, props }, slots)
      }
    },
  })
}

/** Attributes as props: with the names that the component declares, and classes as text. */
function camelized(attrs: Record<string, unknown>): Record<string, unknown> {
  const props = Object.fromEntries(Object.entries(attrs).map(([name, value]) => [camelize(name), value]))
  if ('class' in props) props['class'] = normalizeClass(props['class'])
  return props
}

const pages = /* @__PURE__ */ new Map<string, Component>()

/** A page that is only rendered on the server: `pages/name.server.vue`. */
export function createServerPage(name: string): Component {
  let page = pages.get(name)
  if (!page) pages.set(name, (page = serverPage(name)))
  return page
}

function serverPage(name: string): Component {
  return Object.assign(
    defineComponent({
      name: 'ServerPage',
      inheritAttrs: false,
      setup: () => {
        const fwApp = useFwApp('ServerPage')
        const { fullPath } = useRoute()
        const url = fullPath.split('#', 1)[0]!
        const onError = (error: unknown): void => {
          if (import.meta.client) fwApp.runWithContext(() => showError(createError({ ...(error as ErrorInput), fatal: true }))) // thrown by FwIsland
        }
        // An element around it, because transitions need one.
        return () => h('div', [h(FwIsland, { name, context: { url }, onError })])
      },
    }),
    { serverPage: name },
  )
}
