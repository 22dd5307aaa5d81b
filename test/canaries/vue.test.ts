// @vitest-environment happy-dom
import {
  createApp,
  createSSRApp,
  defineAsyncComponent,
  defineComponent,
  Fragment,
  getCurrentInstance,
  h,
  isReactive,
  nextTick,
  reactive,
  renderSlot,
  Suspense,
  Text,
  type ComponentInternalInstance,
  type Slots,
  type VNode,
} from 'vue'
// @ts-expect-error -- exported for compiled code, without a type
import { withAsyncContext } from 'vue'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FwOptions } from '@fw/schema'
import { dirname, join } from 'pathe'
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc'
import { renderToString, ssrRenderSlotInner, ssrRenderVNode } from 'vue/server-renderer'
import { afterEach, expect, test, vi } from 'vitest'
import { productionText } from '../../packages/server-builder/src/external-vue.ts'

afterEach(() => vi.restoreAllMocks())

test('withAsyncContext', async () => {
  let restored: unknown
  const component = defineComponent({
    async setup() {
      const instance = getCurrentInstance()
      const [awaitable, restore] = withAsyncContext(() => Promise.resolve(1)) as [Promise<number>, () => void]
      await awaitable
      restore()
      restored = getCurrentInstance() === instance
      return () => h('p')
    },
  })
  await renderToString(createSSRApp(() => h(Suspense, null, { default: () => h(component) })))
  expect(restored).toBe(true)
})

test('component.__asyncLoader', async () => {
  const loaded = defineComponent({ render: () => h('p') })
  const lazy = defineAsyncComponent(() => Promise.resolve(loaded)) as { __asyncLoader?: () => Promise<unknown> }
  expect(await lazy.__asyncLoader!()).toBe(loaded)
})

interface HotRuntime {
  createRecord: (id: string, component: object) => boolean
  rerender: (id: string, render: unknown) => void
  reload: (id: string, component: object) => void
}

test('__VUE_HMR_RUNTIME__ and __hmrId', async () => {
  const runtime = (globalThis as unknown as { __VUE_HMR_RUNTIME__: HotRuntime }).__VUE_HMR_RUNTIME__ // set by Vue in development
  const component = { __hmrId: 'canary', render: () => h('p', 'old') }
  expect(runtime.createRecord('canary', component)).toBe(true)
  const root = document.createElement('div')
  const app = createApp(component)
  app.mount(root)
  runtime.rerender('canary', () => h('p', 'new'))
  await nextTick()
  expect(root.innerHTML).toBe('<p>new</p>')
  app.unmount()
  expect(runtime.reload).toBeTypeOf('function')
})

test('text of the warning about a failed hot update', () => {
  const file = createRequire(import.meta.resolve('vue')).resolve('@vue/runtime-core/dist/runtime-core.esm-bundler.js')
  expect(readFileSync(file, 'utf8')).toContain('`[HMR] Something went wrong')
})

test('app._context.components and app._instance', () => {
  const child = defineComponent({ name: 'Child', render: () => h('i') })
  const app = createApp({ render: () => h('p', [h(child)]) })
  app.component('Known', child)
  app.mount(document.createElement('div'))
  const { _context, _instance } = app as unknown as {
    _context: { components: Record<string, unknown> }
    _instance: ComponentInternalInstance
  }
  expect(_context.components).toMatchObject({ Known: child })
  const [node] = _instance.subTree.children as VNode[] // mounted
  expect(node!.component?.type).toBe(child)
  app.unmount()
})

test('activeBranch of Suspense', async () => {
  const app = createApp(() => h(Suspense, null, { default: () => h('p') }))
  app.mount(document.createElement('div'))
  await nextTick()
  const { _instance } = app as unknown as { _instance: ComponentInternalInstance }
  expect(_instance.subTree.suspense?.activeBranch?.type).toBe('p')
  app.unmount()
})

/** The arguments of the warning when this markup is hydrated. */
function hydrationWarning(html: string, render: () => VNode): unknown[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warn.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = document.createElement('div')
  root.innerHTML = html
  createSSRApp({ render }).mount(root)
  return warn.mock.calls.find(([first]) => String(first).includes('Hydration'))!
}

test('texts of hydration warnings', () => {
  const [text, node] = hydrationWarning('<p>server</p>', () => h('p', 'client'))
  expect(text).toMatch(/^\[Vue warn\]: Hydration text content mismatch/)
  expect((node as Node).nodeName).toBe('P')
  expect(hydrationWarning('<p>a</p>', () => h('i'))[0]).toMatch(/^\[Vue warn\]: Hydration node mismatch/)
  const [children, , more] = hydrationWarning('<p><b></b><b></b></p>', () => h('p', [h('b')]))
  expect(children).toMatch(/^\[Vue warn\]: Hydration children mismatch/)
  expect(String(more)).toContain('more')
  const [attribute, , values] = hydrationWarning('<p class="a"></p>', () => h('p', { class: 'b' }))
  expect(attribute).toMatch(/^\[Vue warn\]: Hydration class mismatch/)
  expect(String(values)).toMatch(/rendered on server: class="a"\n {2}- expected on client: class="b"\n {2}Note:/)
  expect(hydrationWarning('<p>a<b></b></p>', () => h('p', ['c', h('b')]))[0]).toMatch(/^\[Vue warn\]: Hydration text mismatch/)
})

test('__vnode and __vueParentComponent of DOM nodes', () => {
  const root = document.createElement('div')
  root.innerHTML = '<p>a<b></b></p>'
  createSSRApp({ name: 'Canary', render: () => h('p', ['a', h('b')]) }).mount(root)
  const element = root.firstChild as unknown as { __vnode: VNode; __vueParentComponent: ComponentInternalInstance }
  expect(element.__vnode.type).toBe('p')
  expect(element.__vueParentComponent.type.name).toBe('Canary')
  expect((root.firstChild!.firstChild as unknown as { __vnode: VNode }).__vnode.type).toBe(Text)
})

test('key of the fragment of a slot', async () => {
  const keys: unknown[] = []
  const component = defineComponent({
    setup: (_, { slots }) => {
      return () => {
        const given = renderSlot(slots, 'a')
        const fallback = renderSlot(slots, 'b', {}, () => [h('p')])
        for (const { type, key } of [given, fallback]) keys.push(type === Fragment && key)
        return [given, fallback]
      }
    },
  })
  await renderToString(createSSRApp({ render: () => h(component, null, { a: () => [h('i')] }) }))
  expect(keys).toEqual(['_a', '_b_fb'])
})

test('ssrRender and its arguments', async () => {
  let given: unknown[] = []
  const link = {
    props: ['to'],
    ssrRender: (...args: unknown[]) => {
      given = args
      const [, push, instance] = args as [unknown, Parameters<typeof ssrRenderVNode>[0], ComponentInternalInstance]
      push('<a>')
      ssrRenderSlotInner({ default: instance.slots['default']! } as Slots, 'default', {}, null, push, instance)
      ssrRenderVNode(push, h('i'), instance)
      push('</a>')
    },
    render: () => null,
  }
  const html = await renderToString(createSSRApp({ render: () => h(link, { to: '/a', id: 'b' }, () => 'text') }))
  expect(html).toBe('<a>text<i></i></a>')
  expect(given[3]).toEqual({ id: 'b' })
  expect(given[4]).toEqual({ to: '/a' })
})

test('numbers of template nodes', () => {
  const seen = new Map<number, string>()
  const name = (node: { type: number; tag?: string }): void => void seen.set(node.type, node.tag ?? '')
  compileTemplate({
    id: 'a',
    filename: 'a.vue',
    source: '<p a="1" :b="c">{{ d }} e</p><i v-if="f"/><b v-for="g in h"/><!-- j --><A><template #k>l</template></A>',
    compilerOptions: {
      comments: true,
      nodeTransforms: [
        (node) => {
          name(node)
          if ('props' in node) node.props.forEach(name as never) // attributes and directives
        },
      ],
    },
  })
  // Root, element, text, comment, interpolation, attribute, directive, if, branch, for.
  expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 5, 6, 7, 9, 10, 11])
  const tags: Record<string, number> = {}
  compileTemplate({
    id: 'a',
    filename: 'a.vue',
    source: '<p/><A><template #k>l</template></A><slot/>',
    compilerOptions: { nodeTransforms: [(node) => void ('tagType' in node && (tags[node.tag] = node.tagType))] },
  })
  expect(tags).toEqual({ p: 0, A: 1, slot: 2, template: 3 })
})

test('shape of compiled components: __name, setup(__props, _ctx, _resolveDirective', () => {
  const source = '<script setup>const a = 1</script><template><p v-canary>{{ b }}</p></template>'
  const { descriptor } = parse(source, { filename: '/Canary.vue' })
  const { content } = compileScript(descriptor, { id: 'a' })
  expect(content).toContain("__name: 'Canary'")
  expect(content).toContain('setup(__props')
  const { code } = compileTemplate({ id: 'a', filename: 'a.vue', source: '<p v-canary>{{ b }}</p>' })
  expect(code).toContain('_ctx.b')
  expect(code).toContain('_resolveDirective("canary")')
})

test('__v_skip', () => {
  expect(isReactive(reactive({ __v_skip: true }))).toBe(false)
})

test('files of the packages for Node.js', () => {
  const require = createRequire(import.meta.url)
  const dirOf = (name: string): string => dirname(require.resolve(`${name}/package.json`))
  const production = (name: string, file: string, runtimeCompiler = false): string | undefined =>
    productionText(
      { ui: { runtimeCompiler } as FwOptions['ui'] },
      `${name}/${file}`,
      readFileSync(join(dirOf(name), file), 'utf8'),
    ) // the only option that it reads
  const parts = ['runtime-dom', 'runtime-core', 'reactivity', 'shared', 'server-renderer']
  for (const name of ['vue', 'vue-router', ...parts.map((part) => `@vue/${part}`)]) {
    const { main } = JSON.parse(readFileSync(join(dirOf(name), 'package.json'), 'utf8')) as { main: string } // a package of npm
    expect(production(name, main), name).toMatch(
      /^'use strict'\s+module\.exports = require\('\.\/dist\/[\w.-]+\.prod\.c?js'\)\s+$/,
    )
  }
  expect(production('vue-router', 'dist/vue-router.prod.cjs')).not.toContain('process.env.NODE_ENV')
  for (const [name, file] of [
    ['vue', 'dist/vue.cjs.prod.js'],
    ['@vue/server-renderer', 'dist/server-renderer.cjs.prod.js'],
  ] as const) {
    expect(readFileSync(join(dirOf(name), file), 'utf8')).toMatch(/^var compiler(?:Dom|Ssr) = require\('@vue\/compiler-\w+'\);$/m)
    expect(production(name, file)).not.toContain("'@vue/compiler-")
    expect(production(name, file, true)).toBeUndefined()
  }
})
