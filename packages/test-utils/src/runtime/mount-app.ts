import type { VueWrapper } from '@vue/test-utils'
import type { Component, InjectionKey, Slot } from 'vue'
import type { ComponentExposed, ComponentProps } from 'vue-component-type-helpers'
import { requireProject } from './project.ts'
import { noVueTestUtils } from './test-error.ts'

export interface MountAppOptions<Props = Record<string, unknown>> {
  /** The path of the page, for `useRoute()` and the router. Defaults to `/`. */
  route?: string
  /** Initial values of `useState()`, by key. */
  state?: Record<string, unknown>
  /** Values for `inject()`, by key. Keys with a dollar sign replace what plugins provide: `$api`. */
  provide?: Record<string | symbol, unknown> | Map<InjectionKey<unknown> | string, unknown>
  props?: Partial<Props> & Record<string, unknown>
  /** Functions that return virtual nodes, components, or text. */
  slots?: Record<string, Slot | Component | string>
  /** The element to mount to. Defaults to a new element in the document. */
  attachTo?: Element
}

export type MountedApp<Mounted> = VueWrapper<ComponentExposed<Mounted> & VueWrapper['vm']> & {
  /** Goes to another path, and waits for the page. */
  navigate: (path: string) => Promise<void>
}

/**
 * Mounts a component in the context of the app: with its plugins, router, composables and auto-imports. Waits for asynchronous set-up. Returns
 * a wrapper of `@vue/test-utils`. The component is unmounted after the test.
 *
 * @example
 * const button = await mountApp(AppButton, { props: { label: 'Save' }, route: '/settings' })
 * await button.trigger('click')
 */
export async function mountApp<Mounted extends Component>(
  component: Mounted,
  options: MountAppOptions<ComponentProps<Mounted>> = {},
): Promise<MountedApp<Mounted>> {
  requireProject('mountApp', 'app')
  const { mountComponent } = await import('./mount-component.ts').catch((error: unknown) => {
    // Only needed by this function.
    throw String(error).includes('@vue/test-utils') ? noVueTestUtils(error) : error
  })
  return (await mountComponent(component, options as MountAppOptions)) as unknown as MountedApp<Mounted> // typed by the component
}
