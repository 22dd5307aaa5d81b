import { addTemplate, defineFwModule } from '@fw/kit'
import type { AppDescription, FwOptions } from '@fw/schema'
import { literal } from '../../source/literal.ts'

/** Virtual modules through which the runtime imports `app.vue`, `error.vue`, `app.config` and global style sheets. */
export const appFilesFeature = defineFwModule({
  meta: { name: 'fw:app-files' },
  setup: (_, { options }) => {
    addTemplate({
      filename: 'root-component.mjs',
      reads: ['rootComponent'],
      getContents: ({ app }) => `export { default } from ${literal(app.rootComponent)}\n`,
    })
    addTemplate({
      filename: 'error-component.mjs',
      reads: ['errorComponent'],
      getContents: ({ app }) => `export { default } from ${literal(app.errorComponent)}\n`,
    })
    addTemplate({
      filename: 'css.mjs',
      reads: ['css'],
      getContents: ({ app }) => app.css.map((file) => `import ${literal(file)}\n`).join(''),
    })
    addTemplate({ filename: 'app-config.mjs', reads: ['appConfigs'], getContents: ({ app }) => appConfigText(app, options) })
    addTemplate({ filename: '#internal/fw/paths', reads: [], getContents: () => pathsText })
  },
})

/** Merges the files with `appConfig`, the highest-priority layer last. */
function appConfigText({ appConfigs }: AppDescription, options: FwOptions): string {
  const files = appConfigs.toReversed()
  if (files.length === 0) return `export default ${literal(options.appConfig)}\n`
  return [
    `import { mergeAppConfig } from '#app/internal'\n`,
    ...files.map((file, index) => `import file${index} from ${literal(file)}\n`),
    `export default mergeAppConfig([${[literal(options.appConfig), ...files.map((_, index) => `file${index}`)].join(', ')}])\n`,
  ].join('')
}

const pathsText = `import { baseURL, buildAssetsDir, buildAssetsURL, publicAssetsURL } from '#app/internal'
export { baseURL, buildAssetsDir, buildAssetsURL, publicAssetsURL }
`
