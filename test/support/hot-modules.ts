import type { AppDescription, GeneratedFile } from '@fw/schema'
import { defineComponent, h } from 'vue'
import { withHotUpdates } from '../../packages/fw/src/core/hot-modules.ts'
import { featureFiles } from '../../packages/fw/src/core/testing/feature-files.ts'
import { routesModules } from '../../packages/fw/src/features/pages/routes-module.ts'
import { holdModule, updateModule } from '../../packages/runtime/src/dev/hot/modules.ts'
import { reload } from '../../packages/runtime/src/dev/hot/reload.ts'

type Exports = Record<string, unknown>
type Accept = (next: Exports) => unknown

/** Generated modules like a bundler serves them: a new version is evaluated, then passed to the previous one. */
export interface HotModules {
  /** Results of imports, by specifier. */
  files: Record<string, unknown>
  /** The exports of a module, as seen by importers. */
  get: (name: string) => Exports
  /** Updates the app. Returns the names of the changed modules. */
  update: (app: Partial<AppDescription>, names: readonly string[]) => Promise<void>
}

const options = { imports: {}, appConfig: {}, router: { options: {} } } as never // what these modules read
const runtime = { holdModule, updateModule, reload }

export function hotModules(): HotModules {
  const files: HotModules['files'] = {}
  const loaded = new Map<string, { own: Exports; exported: Exports; accept: Accept | undefined }>()
  let app = {} as AppDescription

  const load = async (name: string): Promise<Exports> => {
    const file = withHotUpdates(await fileOf(name))
    let accept: Accept | undefined
    const hot = { accept: (callback?: Accept) => (accept = callback) }
    const own = evaluate(await file.text(app, 'client'), importing, hot)
    const before = loaded.get(name)
    const exported = before?.exported ?? (file.front ? evaluate(file.front('client'), () => own, hot) : own)
    loaded.set(name, { own, exported, accept: accept ?? before?.accept })
    return exported
  }
  const importing = (specifier: string): unknown => {
    const shard = /^#build\/(routes\/shard-\d+)$/.exec(specifier)?.[1]
    if (shard) return loaded.get(`${shard}.mjs`)?.exported ?? load(`${shard}.mjs`)
    return { default: (files[specifier] ??= defineComponent({ name: specifier, render: () => h('p', specifier) })) }
  }
  return {
    files,
    get: (name) => loaded.get(name)!.exported,
    update: async (next, names) => {
      app = { ...app, ...next }
      for (const name of names) {
        const before = loaded.get(name)
        await load(name)
        await before?.accept?.(loaded.get(name)!.own)
      }
    },
  }
}

async function fileOf(name: string): Promise<GeneratedFile> {
  if (name.startsWith('routes'))
    return { name, reads: ['pages'], text: ({ pages }) => routesModules(pages, true).get(name) ?? 'export default {}\n' }
  return (await featureFiles(options)).find((file) => file.name === name)!
}

function evaluate(text: string, load: (specifier: string) => unknown, hot: object): Exports {
  const body = text
    .replace(
      /^import \{ (.*) \} from '#app\/dev-hot'$/m,
      (_, names: string) => `const { ${names.replace(' as ', ': ')} } = runtime`,
    )
    .replace(/^import \* as (\w+) from (".*")$/gm, 'const $1 = load($2)')
    .replace(/^import \{ mergeAppConfig \} from .*$/m, 'const mergeAppConfig = (all) => all.at(-1)')
    .replace(/^import (\w+) from (".*")$/gm, 'const $1 = load($2).default')
    .replace(/import\.meta\.client/g, 'true')
    .replaceAll('import.meta.hot', 'hot')
    .replace(/\bimport\(/g, 'importing(')
    .replace(/^export default /m, 'exported.default = ')
    .replace(/^export const (\w+) = /gm, 'exported.$1 = ')
  const exported: Exports = {}
  // oxlint-disable-next-line no-new-func -- the text comes from the generator that is tested
  const run = new Function('runtime', 'load', 'importing', 'hot', 'exported', body)
  run(runtime, load, async (specifier: string) => load(specifier), hot, exported)
  return exported
}
