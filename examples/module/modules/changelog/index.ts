import { readFileSync } from 'node:fs'
import {
  addComponent,
  addImports,
  addServerHandler,
  addServerTemplate,
  addTemplate,
  addTypeTemplate,
  createResolver,
  defineFwModule,
  updateTemplates,
} from 'fw/kit'
import * as v from 'valibot'
import { parseReleases } from './parse-releases'

const schema = v.object({
  /** The file, relative to the root of the project. */
  file: v.optional(v.string(), 'CHANGELOG.md'),
  /** How many releases are shown. */
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, 'Show at least one release.')), 10),
})

export default defineFwModule<v.InferOutput<typeof schema>>({
  meta: { name: 'changelog', configKey: 'changelog' },
  schema,
  setup(options, fw) {
    const { resolve } = createResolver(import.meta.url)
    const file = `${fw.options.rootDir}/${options.file}`
    const getContents = () => {
      const releases = parseReleases(readFileSync(file, 'utf8')).slice(0, options.limit)
      return `export const releases = ${JSON.stringify(releases)}`
    }

    // The same virtual file for the app, the server and TypeScript.
    addTemplate({ filename: 'changelog.mjs', getContents })
    addServerTemplate({ filename: '#changelog', getContents })
    addTypeTemplate(
      { filename: 'types/changelog.d.ts', getContents: () => declarations(resolve('./parse-releases')) },
      { app: true, server: true },
    )

    addComponent({ name: 'ChangelogList', filePath: resolve('./runtime/ChangelogList.vue') })
    addImports({ name: 'useLatestRelease', from: resolve('./runtime/useLatestRelease') })
    addServerHandler({ route: '/api/changelog', handler: resolve('./runtime/changelog.get') })

    // In development, an edit of the file updates the page.
    fw.options.watch.push(file)
    fw.hook('builder:watch', async (_event, path) => {
      if (path.endsWith(options.file)) await updateTemplates({ filter: ({ filename }) => filename === 'changelog.mjs' })
    })
  },
})

const declarations = (types: string) =>
  ['#build/changelog', '#changelog']
    .map((id) => `declare module '${id}' {\n  export const releases: import('${types}').Release[]\n}\n`)
    .join('')

declare module '@fw/schema' {
  interface ModuleOptions {
    changelog: v.InferInput<typeof schema>
  }
}
