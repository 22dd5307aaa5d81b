import { fileURLToPath } from 'node:url'

const source = (path) => fileURLToPath(new URL(`../packages/${path}`, import.meta.url))

/** Public entries of the packages, by import specifier. */
const entries = {
  '@fw/schema': source('schema/src/index.ts'),
  '@fw/kit/internal': source('kit/src/internal.ts'),
  '@fw/kit': source('kit/src/index.ts'),
  '@fw/scaffold': source('scaffold/src/index.ts'),
  'create-fw': source('create-fw/src/index.ts'),
  'fw/config': source('fw/src/config.ts'),
  '@fw/runtime': source('runtime/src/index.ts'),
  '@fw/runtime/overlay': source('runtime/src/overlay.ts'),
  '@fw/runtime/route-table': source('runtime/src/router/route-table.ts'),
  'fw/testing': source('fw/src/testing.ts'),
  'fw/app': source('fw/src/app.ts'),
  '@fw/bundler1-builder': source('bundler1-builder/src/index.ts'),
  '@fw/bundler2-builder': source('bundler2-builder/src/index.ts'),
  '@fw/bundler3-builder': source('bundler3-builder/src/index.ts'),
  '@fw/loader-common': source('loader-common/src/index.ts'),
  '@fw/server-builder': source('server-builder/src/index.ts'),
}

/** Packages of which every source file can be imported by its path below the package name. */
const directories = {
  '@fw/schema': source('schema/src'),
}

export const jitiAlias = {
  ...entries,
  ...Object.fromEntries(Object.entries(directories).map(([name, directory]) => [`${name}/`, `${directory}/`])),
}

export const viteAlias = [
  ...Object.entries(directories).map(([name, directory]) => ({ find: new RegExp(`^${name}/`), replacement: `${directory}/` })),
  ...Object.entries(entries).map(([name, file]) => ({ find: new RegExp(`^${name}$`), replacement: file })),
]
