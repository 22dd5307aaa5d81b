import { minifiesItself } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { EnvironmentOptions } from 'vite'
import { appTransform } from './code-transform.ts'
import { inAssetsDir } from './in-assets-dir.ts'
import { sideDefines } from './side-defines.ts'

/** Vite's environment for the server. The plugin `server-externals` decides which packages are external. */
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
      // Names of style sheets with `?url` depend on their content, so both sides minify them, or neither.
      ...(minifiesItself(options) ? {} : { cssMinify: false }),
      reportCompressedSize: false,
      sourcemap: options.sourcemap.server,
      target: appTransform(options).esbuild.target,
      rolldownOptions: {
        checks: { pluginTimings: false }, // slow machines should not cause warnings
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
