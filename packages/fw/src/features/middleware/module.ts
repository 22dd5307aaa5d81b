import { addTemplate, defineFwModule } from '@fw/kit'
import type { AppDescription } from '@fw/schema'
import { literal } from '../../source/literal.ts'

/** Route middleware, global and named. */
export const middlewareFeature = defineFwModule({
  meta: { name: 'fw:middleware' },
  setup: () => {
    addTemplate({ filename: 'middleware.mjs', reads: ['middleware'], getContents: ({ app }) => middlewareText(app) })
  },
})

function middlewareText({ middleware }: AppDescription): string {
  const globals = middleware.filter((each) => each.global)
  const named = middleware.filter((each) => !each.global)
  return [
    ...globals.map(({ file }, index) => `import global${index} from ${literal(file)}\n`),
    `export const globalMiddleware = [${globals.map((_, index) => `global${index}`).join(', ')}]\n`,
    `export const namedMiddleware = {\n${named.map(({ name, file }) => `  ${literal(name)}: () => import(${literal(file)}),\n`).join('')}}\n`,
  ].join('')
}
