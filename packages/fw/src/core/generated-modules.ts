import type { AppDescription, FwOptions, GeneratedFile } from '@fw/schema'
import { componentsModule } from '../features/components/components-module.ts'
import { globalComponents } from '../features/components/global-components.ts'
import { globalImportsModule, importsModule } from '../features/imports/imports-module.ts'
import { routesModules, routeShardNames } from '../features/pages/routes-module.ts'
import { withHotUpdates } from './hot-modules.ts'
import { appModules } from './modules/app-modules.ts'
import { clientFeatures } from './modules/client-features.ts'
import { optionsModule } from './modules/options-module.ts'

interface Given {
  options: FwOptions
  version: string
  app: AppDescription
  payloadFiles: boolean
}

/** Every module that fw generates. */
export function generatedModules({ options, version, app, payloadFiles }: Given): GeneratedFile[] {
  const files: GeneratedFile[] = [
    optionsModule({ options, version, payloadFiles }),
    clientFeatures(options, payloadFiles),
    ...appModules(options),
    { name: 'routes.mjs', reads: ['pages'], text: ({ pages }) => routesModules(pages).get('routes.mjs')! },
    ...routeShardNames(app.pages).map((name): GeneratedFile => ({
      name,
      reads: ['pages'],
      text: ({ pages }) => routesModules(pages).get(name) ?? 'export default {}\n',
    })),
    {
      name: 'global-components.mjs',
      reads: ['components'],
      perSide: true,
      text: ({ components }, side) => globalComponents(components, side),
    },
    {
      name: '#components',
      reads: ['components'],
      perSide: true,
      text: ({ components }, side) => componentsModule(components, side),
    },
    { name: '#imports', reads: ['imports'], text: ({ imports }) => importsModule(imports) },
    {
      name: 'global-imports.mjs',
      reads: ['imports'],
      text: ({ imports }) => (options.imports.global ? globalImportsModule(imports) : ''),
    },
  ]
  return options.dev ? files.map(withHotUpdates) : files
}
