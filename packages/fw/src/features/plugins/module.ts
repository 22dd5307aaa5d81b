import { addTemplate, defineFwModule } from '@fw/kit'
import type { AppDescription, AppPlugin, FwOptions, Side } from '@fw/schema'
import { literal } from '../../source/literal.ts'

/** Plugins of the app, in the order in which they run. */
export const pluginsFeature = defineFwModule({
  meta: { name: 'fw:plugins' },
  setup: (_, { options }) => {
    addTemplate({
      filename: 'plugins.mjs',
      reads: ['plugins'],
      perSide: true,
      getContents: ({ app }, side) => globalNames(options) + pluginsText(app, side),
    })
  },
})

/** Auto-imports on `globalThis` are defined before any plugin runs. */
const globalNames = ({ imports }: FwOptions): string => (imports.global ? `import '#build/global-imports'\n` : '')

function pluginsText({ plugins }: AppDescription, side: Side): string {
  const used = plugins.filter(({ mode }) => mode === 'all' || mode === side)
  const imports = used.map(({ src }, index) => `import plugin${index} from ${literal(src)}\n`)
  return `${imports.join('')}export default [\n${used.map((plugin, index) => `  ${entryText(plugin, index)},\n`).join('')}]\n`
}

function entryText({ name, dependsOn, parallel }: AppPlugin, index: number): string {
  const known = {
    ...(name === undefined ? {} : { name }),
    ...(dependsOn?.length ? { dependsOn } : {}),
    ...(parallel ? { parallel } : {}),
  }
  return `{ plugin: plugin${index}${Object.entries(known)
    .map(([key, value]) => `, ${key}: ${literal(value)}`)
    .join('')} }`
}
