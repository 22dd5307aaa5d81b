import { join } from 'pathe'
import type { Draft } from '../plan/draft.ts'
import type { Project } from '../project.ts'
import { ScaffoldError } from '../scaffold-error.ts'
import { camelCase, kebabCase, pascalCase, segmentsOf, titleOf } from './names.ts'

export const fileKinds = ['page', 'component', 'layout', 'composable', 'middleware', 'plugin', 'api', 'module', 'layer'] as const

export type FileKind = (typeof fileKinds)[number]

export interface GeneratedSource {
  /** Relative to the root of the project. */
  path: string
  content: string
}

export interface GenerateOptions {
  /** Route middleware: runs on every route. */
  global?: boolean
  /** Plugins: where they run. Both sides by default. */
  mode?: 'client' | 'server'
  /** API routes: the HTTP method. */
  method?: string
}

/**
 * The files for a name: `('page', 'books/[id]')` is `app/pages/books/[id].vue`. An extension in the name is ignored.
 */
export function generateFiles(kind: FileKind, name: string, project: Project, options: GenerateOptions = {}): GeneratedSource[] {
  const segments = segmentsOf(name)
  if (segments.length === 0 || segments.includes('..')) {
    throw new ScaffoldError({
      code: 'FW_SCAFFOLD_NAME',
      why: `"${name}" is not a valid name for a ${kind}.`,
      fix: 'Use words and slashes, such as `books/list`.',
    })
  }
  return generators[kind](segments, project, options)
}

/** Adds the files for a name to a draft. Throws if one exists. */
export function addGenerated(draft: Draft, kind: FileKind, name: string, options: GenerateOptions = {}): void {
  for (const { path, content } of generateFiles(kind, name, draft, options)) draft.create(path, content)
  if (kind === 'layout' && draft.read(join(draft.directories.src, 'app.vue')) !== undefined)
    draft.note(`Use it in a page: \`definePageMeta({ layout: '${kebabCase(segmentsOf(name).join('-'))}' })\`.`)
}

type Generator = (segments: readonly string[], project: Project, options: GenerateOptions) => GeneratedSource[]

const generators: Readonly<Record<FileKind, Generator>> = {
  page: (segments, { directories }) => {
    const params = segments.flatMap((each) => [...each.matchAll(/\[+(?:\.{3})?(\w+)\]+/g)].map((match) => match[1]!))
    const title = titleOf(segments.findLast((each) => !each.startsWith('[')) ?? 'index')
    return one(join(directories.pages, `${segments.join('/')}.vue`), pageSource(title, params))
  },
  component: (segments, { directories }) => {
    const file = [...segments.slice(0, -1), pascalCase(segments.at(-1)!)].join('/')
    return one(join(directories.components, `${file}.vue`), componentSource)
  },
  layout: (segments, { directories }) =>
    one(
      join(directories.layouts, `${segments.map(kebabCase).join('/')}.vue`),
      '<template>\n  <main>\n    <slot />\n  </main>\n</template>\n',
    ),
  composable: (segments, { directories }) => {
    const words = segments.at(-1)!
    const name = /^use[A-Z-]/.test(words) ? camelCase(words) : camelCase(`use-${words}`)
    return one(join(directories.composables, ...segments.slice(0, -1), `${name}.ts`), composableSource(name))
  },
  middleware: (segments, { directories }, { global = false }) =>
    one(join(directories.middleware, `${segments.map(kebabCase).join('/')}${global ? '.global' : ''}.ts`), middlewareSource),
  plugin: (segments, { directories }, { mode }) =>
    one(join(directories.plugins, `${segments.map(kebabCase).join('/')}${mode ? `.${mode}` : ''}.ts`), pluginSource),
  api: (segments, { directories }, { method }) => {
    const path = segments[0] === 'api' ? segments.slice(1) : segments
    const last = path.at(-1) ?? 'index'
    const suffix = /\.(?:get|post|put|patch|delete|head|options)$/.test(last) ? '' : `.${(method ?? 'get').toLowerCase()}`
    return one(join(directories.server, 'api', `${[...path.slice(0, -1), last].join('/')}${suffix}.ts`), apiSource(path))
  },
  module: (segments, { directories }) => {
    const name = segments.map(kebabCase).join('-')
    return one(join(directories.modules, `${name}.ts`), moduleSource(name))
  },
  layer: (segments, { directories, compatibilityVersion }) => {
    const dir = join(directories.layers, segments.map(kebabCase).join('-'))
    const src = compatibilityVersion === 4 ? 'app/' : ''
    return [
      { path: join(dir, 'fw.config.ts'), content: layerConfig },
      { path: join(dir, `${src}components/${pascalCase(segments.join('-'))}.vue`), content: componentSource },
    ]
  },
}

function one(path: string, content: string): GeneratedSource[] {
  return [{ path, content }]
}

function pageSource(title: string, params: readonly string[]): string {
  if (params.length === 0) {
    return `<script setup lang="ts">
useHead({ title: '${title}' })
</script>

<template>
  <main>
    <h1>${title}</h1>
  </main>
</template>
`
  }
  return `<script setup lang="ts">
const route = useRoute()

useHead({ title: '${title}' })
</script>

<template>
  <main>
    <h1>${title}</h1>
    <p>${params.map((name) => `{{ route.params.${name} }}`).join(' ')}</p>
  </main>
</template>
`
}

const componentSource = `<script setup lang="ts">
defineProps<{ title?: string }>()
</script>

<template>
  <section>
    <h2 v-if="title">{{ title }}</h2>
    <slot />
  </section>
</template>
`

function composableSource(name: string): string {
  const key = kebabCase(name.replace(/^use/, ''))
  return `export function ${name}() {
  const value = useState('${key}', () => '')

  return { value }
}
`
}

const middlewareSource = `export default defineFwRouteMiddleware((to, from) => {
  if (to.path === from.path) return
})
`

const pluginSource = `export default defineFwPlugin((app) => {
  app.hook('page:finish', () => {})
})
`

function apiSource(segments: readonly string[]): string {
  const params = segments.flatMap((each) => [...each.matchAll(/\[(?:\.{3})?(\w+)\]/g)].map((match) => match[1]!))
  if (params.length === 0) return `export default defineEventHandler(() => {\n  return { ok: true }\n})\n`
  return `export default defineEventHandler((event) => {
${params.map((name) => `  const ${name} = getRouterParam(event, '${name}')`).join('\n')}

  return { ${params.join(', ')} }
})
`
}

function moduleSource(name: string): string {
  return `import { defineFwModule } from 'fw/kit'

export default defineFwModule({
  meta: { name: '${name}' },
  setup: (options, fw) => {
    fw.hook('pages:extend', (pages) => {
      console.log(\`\${pages.length} pages\`)
    })
  },
})
`
}

const layerConfig = `import { defineFwConfig } from 'fw/config'

export default defineFwConfig({})
`
