import type { BuildApp, Side } from '@fw/schema'

export interface FileNames {
  app: string
  chunk: string
  css: string
}

/** File names of scripts and style sheets: `bundler2.filenames`, or hashes. In development, names stay the same, for hot updates. */
export function fileNames(app: BuildApp, side: Side): FileNames {
  const { options } = app
  if (side === 'server') return { app: '[name].mjs', chunk: 'chunks/[id].mjs', css: '[name].css' }
  const { filenames } = options.bundler2
  const context = { isDev: options.dev }
  if (options.dev) warnAboutHashes(app)
  const hashed = (extension: string): string => (options.dev ? `[name].${extension}` : `[contenthash:8].${extension}`)
  return {
    app: filenames.app?.(context) ?? hashed('js'),
    chunk: filenames.chunk?.(context) ?? hashed('js'),
    css: filenames.css?.(context) ?? (options.dev ? '[name].css' : '[name].[contenthash:8].css'),
  }
}

const warned = new WeakSet<BuildApp>()

/** Each change would leave another file in memory. */
function warnAboutHashes(app: BuildApp): void {
  if (warned.has(app)) return
  warned.add(app)
  for (const [kind, nameOf] of Object.entries(app.options.bundler2.filenames)) {
    const name: string | undefined = nameOf?.({ isDev: true })
    if (name !== undefined && /\[(?:\w+)?hash/.test(name))
      app.progress.warn(
        `\`bundler2.filenames.${kind}\` returns "${name}" in development. Use names without a hash if \`isDev\` is true.`,
      )
  }
}
