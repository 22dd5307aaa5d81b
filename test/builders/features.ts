/**
 * What an application can rely on, whatever its builder. Each row is tested with each builder (`build.test.ts`, `dev.test.ts`), and is
 * a row of the table in the docs (`scripts/generate/bundlers-table.ts`).
 */

/** Builders with a short name, and the bundler behind each. */
export const builders = { bundler1: 'Vite', bundler2: 'webpack', bundler3: 'Rspack' } as const

export type Slot = keyof typeof builders

/** The builders that the suite runs with. */
export const testedBuilders: readonly Slot[] = ['bundler1', 'bundler2', 'bundler3']

export interface Feature {
  /** Name of the test. */
  id: string
  area: 'build' | 'dev'
  group: string
  /** What works, in the words of the docs. */
  title: string
  /** Why it does not work with a builder. Its test must fail then. */
  limits?: Partial<Record<Slot, string>>
}

export const features = [
  { id: 'render', area: 'build', group: 'Pages', title: 'Pages are rendered on the server, with data of server routes' },
  { id: 'hydrate', area: 'build', group: 'Pages', title: 'Pages are hydrated without mismatches' },
  { id: 'navigate', area: 'build', group: 'Pages', title: 'Navigation in the browser loads the code of the next page only' },
  { id: 'prefetch', area: 'build', group: 'Pages', title: 'Visible links prefetch the code of their page' },
  { id: 'payload', area: 'build', group: 'Pages', title: 'Data of the server is part of the page, and not requested again' },
  { id: 'layouts', area: 'build', group: 'Pages', title: 'Layouts' },
  { id: 'middleware', area: 'build', group: 'Pages', title: 'Route middleware' },
  { id: 'page-meta', area: 'build', group: 'Pages', title: '`definePageMeta` with imported values' },
  { id: 'error-page', area: 'build', group: 'Pages', title: 'The error page' },

  { id: 'auto-imports', area: 'build', group: 'Components', title: 'Auto-imports of composables, utils and components' },
  { id: 'lazy-component', area: 'build', group: 'Components', title: 'Lazy components, with their styles' },
  { id: 'lazy-hydration', area: 'build', group: 'Components', title: 'Lazy hydration (`hydrate-on-visible`)' },
  { id: 'global-component', area: 'build', group: 'Components', title: 'Global components, by name at run time' },
  { id: 'island', area: 'build', group: 'Components', title: 'Islands, whose code is not part of the client bundle' },
  { id: 'island-styles', area: 'build', group: 'Components', title: 'Styles of islands, also after navigation' },
  { id: 'island-client', area: 'build', group: 'Components', title: 'Interactive components in islands (`fw-client`)' },
  { id: 'client-component', area: 'build', group: 'Components', title: 'Client-only components (`.client.vue`, `<ClientOnly>`)' },
  { id: 'component-pair', area: 'build', group: 'Components', title: 'Components with different code for each side' },
  { id: 'jsx', area: 'build', group: 'Components', title: 'JSX: `.tsx`, `.jsx` and `<script lang="tsx">`' },
  { id: 'generic-component', area: 'build', group: 'Components', title: 'Generic components' },
  { id: 'imported-props', area: 'build', group: 'Components', title: 'Props declared by an imported type' },
  { id: 'two-scripts', area: 'build', group: 'Components', title: 'Two scripts in a component, and the options API' },
  {
    id: 'src-imports',
    area: 'build',
    group: 'Components',
    title: '`<template src>`, `<script src>` and `<style src>`, also with aliases',
  },
  { id: 'typed-template', area: 'build', group: 'Components', title: 'TypeScript in templates' },

  { id: 'global-css', area: 'build', group: 'Styles', title: 'Style sheets of the option `css`, in order' },
  { id: 'styled-first', area: 'build', group: 'Styles', title: 'Pages are styled before scripts run' },
  { id: 'scoped-style', area: 'build', group: 'Styles', title: 'Scoped styles, `:deep()` and `:slotted()`' },
  { id: 'style-bind', area: 'build', group: 'Styles', title: '`v-bind()` in styles' },
  { id: 'css-modules', area: 'build', group: 'Styles', title: 'CSS modules: `<style module>` and `.module.css`' },
  { id: 'scss', area: 'build', group: 'Styles', title: 'Sass: `.scss` and `<style lang="scss">`' },
  { id: 'less', area: 'build', group: 'Styles', title: 'Less' },
  { id: 'stylus', area: 'build', group: 'Styles', title: 'Stylus' },
  { id: 'css-imports', area: 'build', group: 'Styles', title: '`@import` of files, with aliases, and of packages' },
  { id: 'css-urls', area: 'build', group: 'Styles', title: '`url()` of assets and public files' },
  { id: 'inlined-styles', area: 'build', group: 'Styles', title: 'Inlined styles, each of them sent once' },
  { id: 'linked-styles', area: 'build', group: 'Styles', title: 'Linked styles (`features.inlineStyles: false`)' },
  { id: 'page-styles', area: 'build', group: 'Styles', title: 'Styles of a page are loaded before navigation shows it' },
  { id: 'postcss', area: 'build', group: 'Styles', title: 'PostCSS plugins (`cssProcessor`)' },
  { id: 'prefixes', area: 'build', group: 'Styles', title: 'Vendor prefixes' },

  { id: 'asset-attributes', area: 'build', group: 'Assets', title: 'Assets in templates: `~/assets`, relative, `srcset`' },
  { id: 'public-files', area: 'build', group: 'Assets', title: 'Public files' },
  { id: 'asset-imports', area: 'build', group: 'Assets', title: 'Imported assets: their URL, `?url` and `?raw`' },
  {
    id: 'style-url',
    area: 'build',
    group: 'Assets',
    title: 'Imported URLs of style sheets (`?url`)',
  },
  { id: 'small-assets', area: 'build', group: 'Assets', title: 'Small assets become `data:` URLs' },
  {
    id: 'asset-urls-option',
    area: 'build',
    group: 'Assets',
    title: 'Assets in attributes of components (`ui.transformAssetUrls`)',
  },
  { id: 'json', area: 'build', group: 'Assets', title: 'JSON files, with named imports' },
  { id: 'worker', area: 'build', group: 'Assets', title: 'Web workers in TypeScript' },
  { id: 'glob', area: 'build', group: 'Assets', title: '`import.meta.glob`' },

  { id: 'aliases', area: 'build', group: 'Code and packages', title: 'Aliases in code, templates and styles, also own ones' },
  {
    id: 'layers',
    area: 'build',
    group: 'Code and packages',
    title: 'Layers: pages, components, styles, and `~` inside of a layer',
  },
  { id: 'shared-code', area: 'build', group: 'Code and packages', title: 'Shared code of app and server' },
  {
    id: 'typescript',
    area: 'build',
    group: 'Code and packages',
    title: 'TypeScript: enums, namespaces, `satisfies`, type imports',
  },
  { id: 'decorators', area: 'build', group: 'Code and packages', title: 'Decorators (`experimental.decorators`)' },
  { id: 'dynamic-import', area: 'build', group: 'Code and packages', title: 'Dynamic imports, also with a variable in the path' },
  { id: 'commonjs', area: 'build', group: 'Code and packages', title: 'CommonJS packages' },
  {
    id: 'package-files',
    area: 'build',
    group: 'Code and packages',
    title: 'Packages with another file for bundlers (`module`), and imports of their files without extension',
  },
  {
    id: 'conditions',
    area: 'build',
    group: 'Code and packages',
    title: 'Packages with different files for browsers and Node.js',
  },
  {
    id: 'external-package',
    area: 'build',
    group: 'Code and packages',
    title: 'Packages that read their own files on the server',
  },
  { id: 'component-package', area: 'build', group: 'Code and packages', title: 'Packages with components and styles' },
  { id: 'transpile', area: 'build', group: 'Code and packages', title: 'Packages in TypeScript (`build.transpile`)' },

  { id: 'constants', area: 'build', group: 'Sides', title: 'Constants of side, environment and mode' },
  { id: 'tree-shaking', area: 'build', group: 'Sides', title: 'Code of the other side is removed' },
  { id: 'unused-exports', area: 'build', group: 'Sides', title: 'Unused exports are removed' },
  { id: 'import-protection', area: 'build', group: 'Sides', title: 'Imports of server code fail the build, with file and fix' },
  { id: 'secrets', area: 'build', group: 'Sides', title: 'Private values in published files fail the build' },

  { id: 'preloads', area: 'build', group: 'Output', title: 'The code of the page is preloaded, and not that of other pages' },
  { id: 'hashed-files', area: 'build', group: 'Output', title: 'Hashed file names, cached by browsers' },
  { id: 'minified', area: 'build', group: 'Output', title: 'Minified code and styles' },
  { id: 'server-places', area: 'build', group: 'Output', title: 'Errors of the built server name the place in the source' },
  { id: 'client-maps', area: 'build', group: 'Output', title: 'Source maps for browsers with exact positions' },
  {
    id: 'hidden-maps',
    area: 'build',
    group: 'Output',
    title: "Source maps that scripts don't refer to (`sourcemap.client: 'hidden'`)",
  },
  { id: 'build-errors', area: 'build', group: 'Output', title: 'Build errors name file, line and column' },
  { id: 'style-errors', area: 'build', group: 'Output', title: 'Errors in Sass and Less name file, line and column, once' },
  { id: 'missing-file', area: 'build', group: 'Output', title: 'Imports of missing files fail the build, with the importer' },
  { id: 'missing-export', area: 'build', group: 'Output', title: 'Imports of missing exports fail the build, with the importer' },
  { id: 'bundler-warnings', area: 'build', group: 'Output', title: 'Warnings of the bundler, unless `logLevel` is `silent`' },
  { id: 'chunk-error', area: 'build', group: 'Output', title: 'After a new deployment, links load the page from the server' },
  { id: 'base-url', area: 'build', group: 'Output', title: 'Base URL at run time (`FW_APP_BASE_URL`)' },
  { id: 'cdn', area: 'build', group: 'Output', title: 'CDN at run time (`FW_APP_CDN_URL`)' },
  { id: 'spa', area: 'build', group: 'Output', title: 'Without server-side rendering (`ssr: false`)' },
  { id: 'static', area: 'build', group: 'Output', title: 'Static generation' },
  { id: 'variant-b', area: 'build', group: 'Output', title: 'The project layout of `compatibilityVersion: 3`' },

  { id: 'bundler-hooks', area: 'build', group: 'Modules', title: 'Hooks of the bundler' },
  { id: 'manifest-hook', area: 'build', group: 'Modules', title: 'The hook `build:manifest`' },
  { id: 'build-plugin', area: 'build', group: 'Modules', title: '`addBuildPlugin`, and `addBundler1Plugin` … `3`' },
  { id: 'extend-config', area: 'build', group: 'Modules', title: '`extendBundler1Config` … `3`, also for one side' },
  { id: 'source-transform', area: 'build', group: 'Modules', title: '`addSourceTransform` and `addScriptPass`' },
  { id: 'templates', area: 'build', group: 'Modules', title: '`addTemplate`: generated modules (`#build/…`)' },

  { id: 'dev-render', area: 'dev', group: 'Pages', title: 'Pages are rendered, with their styles in the HTML' },
  { id: 'dev-hydrate', area: 'dev', group: 'Pages', title: 'Pages are hydrated, and navigation works' },
  { id: 'dev-styles', area: 'dev', group: 'Pages', title: 'Styles of all kinds, before scripts run' },
  { id: 'dev-assets', area: 'dev', group: 'Pages', title: 'Assets' },
  { id: 'dev-constants', area: 'dev', group: 'Pages', title: 'Constants of side, environment and mode' },
  { id: 'dev-lazy', area: 'dev', group: 'Pages', title: 'Lazy components' },
  { id: 'dev-island', area: 'dev', group: 'Pages', title: 'Islands, updated in the open page' },
  {
    id: 'dev-island-styles',
    area: 'dev',
    group: 'Pages',
    title: 'Styles of islands',
  },
  { id: 'page-on-request', area: 'dev', group: 'Pages', title: 'A page is compiled when it is first requested' },
  {
    id: 'page-on-navigation',
    area: 'dev',
    group: 'Pages',
    title: 'A page is compiled when a browser first navigates to it; no reload',
  },
  {
    id: 'unvisited-error',
    area: 'dev',
    group: 'Errors',
    title: 'A page with an error has no effect until it is visited, and appears when it is fixed',
  },
  { id: 'dev-package', area: 'dev', group: 'Pages', title: 'A package that is imported for the first time' },
  { id: 'hot-template', area: 'dev', group: 'Changes', title: 'Template of a page: its state is kept' },
  {
    id: 'hot-component',
    area: 'dev',
    group: 'Changes',
    title: 'Template of a component: its state, and that of the page, is kept',
  },
  { id: 'hot-script', area: 'dev', group: 'Changes', title: 'Script of a component' },
  { id: 'hot-style', area: 'dev', group: 'Changes', title: 'Styles of components, and style sheets of the option `css`' },
  { id: 'hot-css-module', area: 'dev', group: 'Changes', title: 'CSS modules' },
  { id: 'hot-partial', area: 'dev', group: 'Changes', title: 'A file that a Sass style sheet uses' },
  { id: 'hot-module', area: 'dev', group: 'Changes', title: 'An imported module' },
  { id: 'hot-worker', area: 'dev', group: 'Changes', title: 'A web worker: the page reloads' },
  { id: 'hot-glob', area: 'dev', group: 'Changes', title: 'Files added to `import.meta.glob`' },
  { id: 'hot-api', area: 'dev', group: 'Changes', title: '`import.meta.hot`: `data`, updates of the module and of its imports' },
  { id: 'hot-composable', area: 'dev', group: 'Changes', title: 'A composable' },
  { id: 'hot-layout', area: 'dev', group: 'Changes', title: 'A layout: the page in it keeps its state' },
  { id: 'hot-app-config', area: 'dev', group: 'Changes', title: '`app.config`: values change, and state is kept' },
  { id: 'hot-plugin', area: 'dev', group: 'Changes', title: 'A plugin: the page reloads' },
  { id: 'hot-page-meta', area: 'dev', group: 'Changes', title: '`definePageMeta`' },
  { id: 'added-page', area: 'dev', group: 'Changes', title: 'An added page' },
  { id: 'removed-page', area: 'dev', group: 'Changes', title: 'A removed page' },
  { id: 'added-component', area: 'dev', group: 'Changes', title: 'An added component is auto-imported' },
  { id: 'added-composable', area: 'dev', group: 'Changes', title: 'An added composable is auto-imported' },
  { id: 'dev-layers', area: 'dev', group: 'Changes', title: 'Files of layers' },
  { id: 'server-route', area: 'dev', group: 'Changes', title: 'Server routes, and files that they import' },
  { id: 'two-browsers', area: 'dev', group: 'Changes', title: 'Several browsers' },
  { id: 'config-applied', area: 'dev', group: 'Changes', title: 'Options that can be applied, without a restart' },
  { id: 'config-restart', area: 'dev', group: 'Changes', title: 'Options that need a restart; browsers stay connected' },
  { id: 'dev-base-url', area: 'dev', group: 'Changes', title: '`app.baseURL`' },
  {
    id: 'browser-package',
    area: 'dev',
    group: 'Errors',
    title: 'A package that does not run on the server only affects pages that import it there',
  },
  { id: 'template-error', area: 'dev', group: 'Errors', title: 'Syntax of a template: overlay and terminal, until it is fixed' },
  { id: 'script-error', area: 'dev', group: 'Errors', title: 'Syntax of a script' },
  { id: 'style-error', area: 'dev', group: 'Errors', title: 'Syntax of a style' },
  { id: 'missing-import', area: 'dev', group: 'Errors', title: 'Import of a missing file' },
  { id: 'dev-import-protection', area: 'dev', group: 'Errors', title: 'Import of server code' },
  { id: 'server-error', area: 'dev', group: 'Errors', title: 'Errors of pages on the server, at their place in the source' },
  { id: 'browser-error', area: 'dev', group: 'Errors', title: 'Errors in the browser, at their place in the source' },
  { id: 'server-route-error', area: 'dev', group: 'Errors', title: 'Errors of server routes, at their place in the source' },
  { id: 'hydration-mismatch', area: 'dev', group: 'Errors', title: 'Hydration mismatches, at their place in the template' },
] as const satisfies readonly Feature[]

export type BuildFeature = Extract<(typeof features)[number], { area: 'build' }>['id']
export type DevFeature = Extract<(typeof features)[number], { area: 'dev' }>['id']
