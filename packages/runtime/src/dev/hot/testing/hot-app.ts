import type { PageRoute } from '@fw/schema'
import { defineComponent, h, ref, type Component } from 'vue'
import { FwLayout } from '../../../components/fw-layout.ts'
import { FwLink } from '../../../components/fw-link.ts'
import { FwPage } from '../../../components/fw-page.ts'
import type { FwApp } from '../../../app/fw-app.ts'
import { page } from '../../../../../../test/support/route-tables.ts'
import { routedApp, startApp } from '../../../router/testing/routed-app.ts'
import { useRoute } from '../../../router/use-route.ts'
import { settle } from '../../../testing/create-test-app.ts'
import { hotModules, type HotModules } from '../../../../../../test/support/hot-modules.ts'

/** A running app whose pages can change. */
export interface HotApp {
  fwApp: FwApp
  modules: HotModules
  element: HTMLElement
  /** Number of counters created since the start. */
  made: () => number
  html: () => string
  click: () => Promise<void>
  go: (to: string) => Promise<void>
  update: (pages: PageRoute[], names?: string[]) => Promise<void>
  end: () => void
}

let made = 0

/** A page that counts clicks and renders its meta. */
export function counter(name: string): Component {
  return defineComponent({
    setup() {
      made++
      const count = ref(0)
      const route = useRoute()
      return () => h('button', { onClick: () => count.value++ }, `${name} ${count.value} ${String(route.meta['title'])}`)
    },
  })
}

export const home = page({ path: '/', name: 'index', file: '/index.vue' })
export const books = page({ path: '/books', name: 'books', file: '/books.vue' })

/** @param build - The exports of `#build/routes`. */
export async function startHotApp(build: { table: object }, url: string, pages: PageRoute[]): Promise<HotApp> {
  window.history.replaceState({}, '', url)
  window.scrollTo = () => {}
  const element = document.createElement('div')
  document.body.append(element)
  const modules = hotModules()
  Object.assign(modules.files, { '/index.vue': counter('home'), '/books.vue': counter('books') })
  await modules.update({ pages }, ['routes.mjs'])
  build.table = modules.get('routes.mjs')['table'] as object
  const Root = defineComponent({
    setup: () => () => {
      if (fwApp._error.value) return h('b', fwApp._error.value.statusCode)
      return [h(FwLink, { to: '/books' }, { default: () => 'Books' }), h(FwLayout, null, { default: () => h(FwPage) })]
    },
  })
  const fwApp = routedApp(Root)
  await startApp(fwApp)
  fwApp.vueApp.mount(element)
  await settle()
  made = 0
  return {
    fwApp,
    modules,
    element,
    made: () => made,
    html: () => element.innerHTML.replace(/<!--.*?-->|<a.*?<\/a>/g, ''),
    click: async () => {
      element.querySelector('button')!.click()
      await settle()
    },
    go: async (to) => {
      await fwApp.$router.push(to)
      await settle()
    },
    update: async (next, names = ['routes.mjs']) => {
      await modules.update({ pages: next }, names)
      await settle()
    },
    end: () => {
      fwApp.vueApp.unmount()
      fwApp._dispose()
      element.remove()
    },
  }
}
