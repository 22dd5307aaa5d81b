import type { PageRoute } from '@fw/schema'
import { basename } from 'pathe'
import type { ScannedApp } from '../app-scanner.ts'
import { runtimeDir } from '../framework-modules.ts'
import type { Part, PartKind } from './layer-parts.ts'

type Scanned = Pick<ScannedApp, 'files' | 'pages' | 'layouts' | 'middleware' | 'plugins' | 'components' | 'imports'>

/** What was found of an app, as one list. */
export function partsOf({ files, pages, layouts, middleware, plugins, components, imports }: Scanned): Part[] {
  return [
    ...pages.pages.flatMap((page) => pageParts(page, '')),
    ...layouts.layouts.map(({ name, file }): Part => ({ kind: 'layout', name, file })),
    ...components.components
      .filter(({ file }) => !isOfFramework(file))
      .map(({ pascalName, kebabName, file, mode }): Part => ({
        kind: 'component',
        name: mode === 'all' ? pascalName : `${pascalName} (${mode})`,
        aliases: [pascalName, kebabName],
        file,
      })),
    ...imports.imports
      .filter(({ from }) => from.startsWith('/'))
      .map(({ name, as, from }): Part => ({ kind: 'composable', name: as ?? name, file: from })),
    ...plugins.plugins.map(({ src, name }): Part => ({
      kind: 'plugin',
      name: name ?? stem(src),
      aliases: [stem(src)],
      file: src,
    })),
    ...middleware.middleware.map(({ name, file }): Part => ({ kind: 'middleware', name, file })),
    ...single('root component', files.rootComponent).map((part) => ({ ...part, aliases: ['app', 'app.vue'] })),
    ...single('error page', files.errorComponent).map((part) => ({ ...part, aliases: ['error', 'error.vue'] })),
    ...files.appConfigs.flatMap((file) => single('app.config', file)),
    ...files.routerOptions.flatMap((file) => single('router.options', file)),
  ]
}

function single(kind: PartKind, file: string | undefined): Part[] {
  return file === undefined ? [] : [{ kind, name: kind, file }]
}

function pageParts(page: PageRoute, above: string): Part[] {
  const path = page.path.startsWith('/') ? page.path : `${above.replace(/\/$/, '')}/${page.path}`.replace(/(.)\/$/, '$1')
  const files = [page.file, ...Object.values(page.views ?? {})].filter((file) => file !== undefined)
  const aliases = page.name === undefined ? [] : [page.name]
  return [
    ...files.map((file): Part => ({ kind: 'page', name: path, aliases, file })),
    ...page.children.flatMap((child) => pageParts(child, path)),
  ]
}

const isOfFramework = (file: string): boolean => !file.startsWith('/') || file.startsWith(`${runtimeDir}/`)

const stem = (file: string): string => basename(file).replace(/(?:\.(?:client|server))?\.\w+$/, '')
