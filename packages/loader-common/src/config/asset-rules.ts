import type { BuildApp, Side } from '@fw/schema'
import { ownLoader } from './loader-files.ts'

const kinds = [
  { test: /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i, filename: 'img', option: 'imgUrl' },
  { test: /\.(?:woff2?|eot|ttf|otf)$/i, filename: 'font', option: 'fontUrl' },
  { test: /\.(?:webm|mp4|ogv|ogg|mp3|wav|flac|aac|mov|m4a)$/i, filename: 'video', option: 'file' },
  { exclude: /\.(?:[cm]?[jt]sx?|vue|json|wasm|html|css|pug)$/i, test: /\.\w+$/, filename: undefined, option: 'file' },
] as const

/** How images, fonts and other files are loaded, as alternatives. Only the client writes them. */
export function assetRules({ options }: BuildApp, side: Side): object[] {
  const { filenames, loaders } = options.bundler2
  return [
    { resourceQuery: /[?&]raw\b/, type: 'asset/source' },
    ...kinds.flatMap(({ filename, option, ...condition }) => {
      const given = filename && filenames[filename]?.({ isDev: options.dev })
      const name = given ?? (options.dev ? '[path][name].[ext]' : '[name].[contenthash:8].[ext]')
      const { limit, esModule } = loaders[option]
      const generator = { filename: name.replaceAll('.[ext]', '[ext]'), emit: side === 'client' }
      const isInlined = { type: 'asset', parser: { dataUrlCondition: { maxSize: limit } } }
      return [
        ...(esModule
          ? [
              {
                ...condition,
                resourceQuery: { not: [/[?&]fw-asset\b/] },
                type: 'javascript/auto',
                use: [ownLoader('asset-loader')],
              },
            ]
          : []),
        { ...condition, resourceQuery: /[?&]url\b/, type: 'asset/resource', generator },
        { ...condition, ...isInlined, generator },
      ]
    }),
    {
      resourceQuery: /[?&]url\b/,
      type: 'asset/resource',
      generator: { filename: '[name].[contenthash:8][ext]', emit: side === 'client' },
    },
  ]
}
