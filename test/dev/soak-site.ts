import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'pathe'
import type { Files } from '../support/project.ts'

/*
 * An application with layouts, a layer, a local module, Tailwind and i18n, as a model: what each of its files says, and what a page must
 * show for it. A fresh start would show the same, so the model stands for one.
 */

const links = '<FwLink id="to-start" to="/">Start</FwLink> <FwLink id="to-one" to="/one">One</FwLink>'

/** Parts of the app that every page shows, each with a number. */
const parts = {
  page: {
    file: 'app/pages/index.vue',
    text: (n: number) => `<script setup lang="ts">
const value = useValue()
const { data } = await useFetch('/api/value')
const settings = useAppConfig()
const config = useRuntimeConfig()
const { t } = useI18n()
</script>
<template>
  <main>
    <p class="pl-[${(n % 50) + 1}px]" id="page">page-${n};</p>
    <SoakPart /> <LayerPart /> <GeneratedPart />
    <p>{{ value }} {{ data }} {{ settings.shown }} {{ config.public.shown }} {{ t('shown') }}</p>
  </main>
</template>
`,
    broken: '<template><main><p id="page">',
  },
  layout: {
    file: 'app/layouts/default.vue',
    text: (n: number) => `<template><div><header>layout-${n};</header>${links}<slot /></div></template>\n`,
    broken: '<template><div><header>{{ 1 + }}</header><slot /></div></template>\n',
  },
  component: {
    file: 'app/components/SoakPart.vue',
    text: (n: number) =>
      `<script setup lang="ts">\nconst n: number = ${n}\n</script>\n<template><b>component-{{ n }};</b></template>\n`,
    broken: '<script setup lang="ts">\nconst n: number = = 1\n</script>\n<template><b>component</b></template>\n',
  },
  composable: {
    file: 'app/composables/useValue.ts',
    text: (n: number) => `export const useValue = (): string => 'composable-${n};'\n`,
    broken: `export const useValue = (): string => = 'composable'\n`,
  },
  layer: {
    file: 'layers/base/app/components/LayerPart.vue',
    text: (n: number) => `<template><i>layer-${n};</i></template>\n`,
    broken: '<template><i>layer</b></template>\n',
  },
  settings: {
    file: 'app/app.config.ts',
    text: (n: number) => `export default defineAppConfig({ shown: 'settings-${n};' })\n`,
    broken: `export default defineAppConfig({ shown: })\n`,
  },
  server: {
    file: 'server/api/value.ts',
    text: (n: number) => `export default defineEventHandler(() => 'server-${n};')\n`,
  },
  message: {
    file: 'app/i18n/en.json',
    text: (n: number) => `{ "shown": "message-${n};" }\n`,
  },
  generated: {
    file: 'modules/generated.ts',
    text: (n: number) => `import { addComponent, addTemplate, defineFwModule } from 'fw/kit'

export default defineFwModule({
  meta: { name: 'generated' },
  setup() {
    const { dst } = addTemplate({ filename: 'generated-part.vue', write: true, getContents: () => '<template><u>generated-${n};</u></template>' })
    addComponent({ name: 'GeneratedPart', filePath: dst })
  },
})
`,
  },
  title: {
    file: 'fw.config.ts',
    text: (n: number) => `import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  logLevel: 'info',
  modules: ['@fw/tailwindcss', '@fw/i18n'],
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
  runtimeConfig: { public: { shown: '' } },
  app: { head: { title: 'title-${n};', link: [{ rel: 'icon', href: 'data:,' }] } },
})
`,
  },
  env: {
    file: '.env',
    text: (n: number) => `FW_PUBLIC_SHOWN=env-${n};\n`,
  },
} as const satisfies Record<string, { file: string; text: (n: number) => string; broken?: string }>

export type Part = keyof typeof parts

export const partNames = Object.keys(parts) as Part[]

/** Parts that the tests break. */
export const breakable: readonly Part[] = partNames.filter((name) => 'broken' in parts[name])

export const fileOf = (part: Part): string => parts[part].file

const pageText = (name: string, n: number): string => `<template><main>${name}-${n};</main></template>\n`

/** The project as it should be on disk. */
export class Model {
  readonly numbers = new Map<Part, number>(partNames.map((name) => [name, 0]))
  readonly broken = new Set<Part>()
  /** Parts that were broken at some time since `checked` was called. */
  readonly wereBroken = new Set<Part>()
  /** Further pages, by name. */
  readonly pages = new Map<string, number>([['one', 0]])
  /** Names of pages that were there and are not. */
  readonly gone = new Set<string>()
  readonly #dir: () => string

  constructor(dir: () => string) {
    this.#dir = dir
  }

  files(): Files {
    const own = partNames.map((name): [string, string] => [parts[name].file, this.#text(name)])
    const pages = [...this.pages].map(([name, n]): [string, string] => [`app/pages/${name}.vue`, pageText(name, n)])
    return Object.fromEntries([...own, ...pages])
  }

  edit(part: Part, n: number): void {
    this.numbers.set(part, n)
    this.broken.delete(part)
    this.#write(part)
  }

  break(part: Part): void {
    this.broken.add(part)
    this.wereBroken.add(part)
    this.#write(part)
  }

  fix(part: Part): void {
    this.broken.delete(part)
    this.#write(part)
  }

  writePage(name: string, n: number): void {
    this.pages.set(name, n)
    this.gone.delete(name)
    this.#save(`app/pages/${name}.vue`, pageText(name, n))
  }

  removePage(name: string): void {
    this.pages.delete(name)
    this.gone.add(name)
    rmSync(join(this.#dir(), `app/pages/${name}.vue`))
  }

  renamePage(from: string, to: string): void {
    const n = this.pages.get(from)!
    this.pages.delete(from)
    this.gone.add(from)
    this.pages.set(to, n)
    this.gone.delete(to)
    renameSync(join(this.#dir(), `app/pages/${from}.vue`), join(this.#dir(), `app/pages/${to}.vue`))
    this.#save(`app/pages/${to}.vue`, pageText(to, n))
  }

  /** Forgets the parts that are in order by now. */
  checked(): void {
    this.wereBroken.clear()
    for (const part of this.broken) this.wereBroken.add(part)
  }

  /** Whether a line of source code is one of a part that was broken. */
  wasWrong(line: string): boolean {
    return [...this.wereBroken].some((part) => (parts[part] as { broken?: string }).broken?.includes(line))
  }

  /** What the start page must contain. Nothing is said of parts that are broken, or of the whole page if it cannot be rendered. */
  expected(): string[] {
    return this.broken.size > 0 ? [] : partNames.map((name) => `${name}-${this.numbers.get(name)};`)
  }

  #text(part: Part): string {
    const { text, ...rest } = parts[part]
    return this.broken.has(part) && 'broken' in rest ? rest.broken : text(this.numbers.get(part)!)
  }

  #write(part: Part): void {
    this.#save(parts[part].file, this.#text(part))
  }

  #save(file: string, text: string): void {
    const path = join(this.#dir(), file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** What does not change. */
export const fixedFiles: Files = {
  'package.json': '{ "name": "soak", "private": true, "type": "module" }',
  'layers/base/fw.config.ts': 'export default { future: { compatibilityVersion: 4 } }\n',
  'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>\n',
  'app/i18n/de.json': '{ "shown": "Meldung" }\n',
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})
`,
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`app/components/checkout/Part${n}.vue`, `<template><s>${n}</s></template>\n`]),
  ),
}
