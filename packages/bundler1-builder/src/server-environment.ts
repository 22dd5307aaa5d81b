import type { BuildApp } from '@fw/schema'
import type { EnvironmentOptions } from 'vite'
import { inAssetsDir } from './in-assets-dir.ts'
import { sideDefines } from './side-defines.ts'

/** What Vite does for the server. Which packages stay outside is decided by the plugin `server-externals`. */
export function serverEnvironment(app: BuildApp): EnvironmentOptions {
  const { options } = app
  return {
    define: sideDefines(app, 'server'),
    consumer: 'server',
    resolve: { noExternal: true, conditions: ['node', 'production'] },
    build: {
      outDir: `${options.buildDir}/dist/server`,
      emptyOutDir: options.bundler1.build.emptyOutDir,
      ssr: true,
      copyPublicDir: false,
      emitAssets: false,
      minify: false,
      reportCompressedSize: false,
      sourcemap: options.sourcemap.server,
      target: options.bundler1.esbuild.target,
      rolldownOptions: {
        checks: { pluginTimings: false }, // a slow machine is no reason to warn
        input: { entry: app.entries.server },
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: 'chunks/[hash].mjs',
          assetFileNames: inAssetsDir(options, '[name].[hash][extname]'),
        },
      },
    },
  }
}
