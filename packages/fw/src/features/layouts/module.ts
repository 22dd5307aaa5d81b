import { addTemplate, defineFwModule } from '@fw/kit'
import type { AppDescription } from '@fw/schema'
import { literal } from '../../source/literal.ts'

/** Layouts: a map from names to components. */
export const layoutsFeature = defineFwModule({
  meta: { name: 'fw:layouts' },
  setup: () => {
    addTemplate({ filename: 'layouts.mjs', reads: ['layouts'], getContents: ({ app }) => layoutsText(app) })
  },
})

function layoutsText({ layouts }: AppDescription): string {
  return `export default {\n${layouts.map(({ name, file }) => `  ${literal(name)}: () => import(${literal(file)}),\n`).join('')}}\n`
}
