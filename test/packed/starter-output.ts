import { existsSync, readdirSync } from 'node:fs'
import { join } from 'pathe'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** Why a package is in the output of the template `starter`. A package that no page needs has no place there. */
export const starterPackages: Record<string, { why: string; files: string[] }> = {
  '@remix-run/headers': {
    why: 'needed by @remix-run/multipart-parser',
    files: ['content-disposition', 'content-type', 'header-value', 'param-values'].map((name) => `dist/lib/${name}.js`),
  },
  '@remix-run/multipart-parser': {
    why: 'reads forms with files; loaded by the first one',
    files: [
      'dist/index.js',
      ...['buffer-search', 'multipart-request', 'multipart', 'read-stream'].map((name) => `dist/lib/${name}.js`),
    ],
  },
  '@vue/devtools-api': { why: 'vue-router requires it; for Node.js it is empty', files: ['dist/index-node.cjs'] },
  '@vue/reactivity': { why: 'Vue', files: ['dist/reactivity.cjs.prod.js'] },
  '@vue/runtime-core': { why: 'Vue', files: ['dist/runtime-core.cjs.prod.js'] },
  '@vue/runtime-dom': { why: 'Vue', files: ['dist/runtime-dom.cjs.prod.js'] },
  '@vue/server-renderer': { why: 'renders pages', files: ['dist/server-renderer.cjs.prod.js'] },
  '@vue/shared': { why: 'Vue', files: ['dist/shared.cjs.prod.js'] },
  'lru-cache': { why: 'keeps cached responses', files: ['dist/esm/node/index.min.js', 'dist/esm/package.json'] },
  nostics: { why: 'vue-router requires it for its messages', files: ['dist/index.mjs'] },
  vue: { why: 'Vue', files: ['dist/vue.cjs.prod.js', 'index.js', 'server-renderer/index.js', 'server-renderer/package.json'] },
  'vue-router': { why: 'matches paths and renders the page', files: ['dist/vue-router.prod.cjs', 'index.cjs'] },
}

/** The files of each package in `node_modules`, without the manifests of the packages themselves. */
export function outputPackages(serverDir: string): Record<string, string[]> {
  const modules = join(serverDir, 'node_modules')
  if (!existsSync(modules)) return {}
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  )
  return Object.fromEntries(
    names.toSorted().map((name) => [
      name,
      listFiles(join(modules, name))
        .filter((file) => file !== 'package.json')
        .toSorted(),
    ]),
  )
}

/** Files of the server that belong to no package: the server itself and the app. */
export const starterFiles = [
  'index.mjs', // the entry
  'package.json', // where `app/` is
  'app/entry.mjs', // the app
  'app/package.json', // where `app/external/` is
  ...['vue', 'vue-router', 'vue/server-renderer'].map((name) => `app/external/${name}.mjs`), // imports of Vue
  'chunks/nitro/nitro.mjs', // Nitro, h3 and fw's server
  'chunks/routes/cache-endpoint.mjs', // loaded by `fw cache`
  'chunks/_/moons.mjs', // server/utils
  'chunks/routes/api/index.get.mjs', // server/api
  'chunks/routes/api/moons/_slug_.get.mjs',
]

/** Without pages and other chunks of the app, which have a hash in their name, and without source maps. */
export function ownFiles(serverDir: string): string[] {
  return listFiles(serverDir).filter((file) => !/^node_modules\/|^app\/chunks\/|\.map$/.test(file))
}
