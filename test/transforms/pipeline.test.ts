import type { AppComponent, AutoImport, SourceTransform, TransformContext, Transformed } from '@fw/schema'
import { array, assert, constantFrom, property, string, stringMatching, tuple } from 'fast-check'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { asyncContext } from '../../packages/fw/src/features/compiler/async-context.ts'
import { keyInjection } from '../../packages/fw/src/features/compiler/key-injection.ts'
import { treeShakeComposables } from '../../packages/fw/src/features/compiler/tree-shake-composables.ts'
import { builtinComponents } from '../../packages/fw/src/features/components/builtin-components.ts'
import { componentLoader } from '../../packages/fw/src/features/components/component-loader.ts'
import { treeShakeClientOnly } from '../../packages/fw/src/features/components/tree-shake-client-only.ts'
import { autoImport } from '../../packages/fw/src/features/imports/auto-import-transform.ts'
import { presets } from '../../packages/fw/src/features/imports/presets.ts'
import { scriptFilter } from '../../packages/fw/src/source/script-filter.ts'
import { createScriptTransform } from '../../packages/fw/src/source/script-transform.ts'
import { costOf, expectRatio } from '../support/measure/costs.ts'
import { compileComponent } from '../../packages/fw/src/source/testing/compile-component.ts'

const components: AppComponent[] = [
  ...builtinComponents(),
  {
    pascalName: 'Chart',
    kebabName: 'chart',
    file: '/p/app/components/Chart.vue',
    export: 'default',
    mode: 'all',
    global: false,
    island: false,
    priority: 1,
  },
]
const imports: AutoImport[] = [
  ...presets({ router: true, lazyHydration: true }),
  { name: 'formatDate', from: '/p/app/utils/date.ts' },
]

const pre = treeShakeClientOnly({ clientOnly: true })
const normal = createScriptTransform(
  'scripts',
  [
    treeShakeComposables(
      { client: { '#app': ['definePageMeta'] }, server: { ui: ['onMounted'], '#app': ['definePageMeta'] } },
      () => imports,
    ),
    componentLoader(() => components),
    keyInjection({
      rootDir: '/p',
      functions: () => [
        { name: 'useState', argumentLength: 2 },
        { name: 'useFetch', argumentLength: 3 },
      ],
      imports: () => imports,
    }),
    asyncContext(
      {
        asyncFunctions: ['defineFwPlugin', 'defineFwRouteMiddleware'],
        objectDefinitions: {
          defineFwComponent: ['asyncData', 'setup'],
          defineFwPlugin: ['setup'],
          definePageMeta: ['middleware', 'validate'],
        },
      },
      () => imports,
    ),
    autoImport(() => imports),
  ],
  scriptFilter(),
)

const apply = (transform: SourceTransform, code: string, id: string, context: TransformContext): string =>
  (transform.transform(code, id, context) as Transformed | undefined)?.code ?? code

const page = `<script setup lang="ts">
import Heavy from './Heavy.vue'
const total = useState(() => 1)
const { data } = await useFetch('/api/x')
definePageMeta({ middleware: async () => { await formatDate(1) } })
onMounted(() => { const later = useState(() => 2); watch(later, () => {}) })
const double = computed(() => total.value * 2)
</script>
<template>
  <main>
    <FwLink to="/">{{ formatDate(double) }}</FwLink>
    <ClientOnly><Heavy /><Chart :data="data" /><template #fallback>…</template></ClientOnly>
    <LazyChart />
  </main>
</template>`

function build(side: 'client' | 'server', inline: boolean): string {
  const context = { side, dev: false }
  const compiled = compileComponent(apply(pre, page, '/p/app/Page.vue', context), {
    ssr: side === 'server',
    inline,
    filename: '/p/app/Page.vue',
  })
  const result = apply(normal, compiled, '/p/app/Page.vue', context)
  expect(parseSync('a.ts', result, { showSemanticErrors: true }).errors).toEqual([])
  return result
}

const keysOf = (code: string) => [...code.matchAll(/"(\$[\w-]{10})"/g)].map(([, key]) => key)

describe('all transforms together', () => {
  test.each([true, false])('transform a page for both sides (inline: %s)', (inline) => {
    const [client, server] = [build('client', inline), build('server', inline)]
    for (const code of [client, server]) {
      expect(code).not.toMatch(/definePageMeta|_resolveComponent\("/)
      expect(code).toMatch(/import \{[^}]*\buseState\b[^}]*\} from "#app";/)
      expect(code).toContain('import { formatDate as __fw_formatDate } from "/p/app/utils/date.ts";')
      expect(code).toContain('import("/p/app/components/Chart.vue")')
    }
    expect(client).toContain('./Heavy.vue')
    expect(client).toContain('from "/p/app/components/Chart.vue"')
    expect(server).not.toMatch(/Heavy|from "\/p\/app\/components\/Chart.vue"|onMounted|watch/)
    expect(keysOf(client)).toHaveLength(3)
    // The last one is in `onMounted`, which is removed on the server.
    expect(keysOf(server)).toEqual(keysOf(client).slice(0, 2))
  })

  test('do not change unrelated code', () => {
    const identifier = stringMatching(/^[a-z]{1,8}$/).map((name) => `_${name}`)
    const statement = tuple(identifier, identifier, string()).map(
      ([a, b, text]) => `export const ${a}$ = (${b}) => ${b}[${JSON.stringify(text)}] /* useState() */`,
    )
    assert(
      property(array(statement, { maxLength: 3 }), constantFrom('client' as const, 'server' as const), (statements, side) => {
        const code = statements.map((text, index) => text.replace('$', `$${index}`)).join('\n')
        expect(normal.transform(code, '/p/app/a.ts', { side, dev: false })).toBeUndefined()
      }),
    )
  })

  test('process five thousand modules in reasonable time', async () => {
    const cost = (run: (index: number) => unknown) => () =>
      costOf(() => {
        for (let index = 0; index < 100; index++) run(index)
      })
    const compile = (index: number) => compileComponent(page, { filename: `/p/app/Page${index}.vue` })
    const compiled = compile(0)
    const transform = (index: number) => normal.transform(compiled, `/p/app/Page${index}.vue`, { side: 'client', dev: false })
    await expectRatio('transforming modules instead of compiling them', cost(compile), cost(transform), 3)
  })
})
