import { createIsTranspiled } from '@fw/kit/internal'
import type { BuildApp, Side } from '@fw/schema'
import { isMatchingId } from '../loaders/apply-transforms.ts'
import type { LoaderBundler, ScriptLanguage } from '../loader-bundler.ts'
import { ownLoader } from './loader-files.ts'

/** How components and scripts are loaded, as alternatives. */
export function scriptRules(app: BuildApp, side: Side, bundler: LoaderBundler, pass: string): object[] {
  const { esbuild: given } = app.options.bundler2.loaders
  // Decorators are not part of any language version yet, but of `esnext`: without another target they would stay.
  const isLowered = app.options.experimental.decorators && [given.target].flat().includes('esnext')
  const esbuild = isLowered ? { ...given, target: 'es2024' } : given
  const hasPost = app.transforms.some(({ order }) => order === 'post')
  /** Loaders run from the last to the first. */
  const chain = (language: ScriptLanguage): object[] => {
    const compiler = bundler.script(language, esbuild)
    const losesMap = compiler !== undefined && !bundler.keepsMaps
    return [
      hasPost ? { loader: ownLoader('transform-loader'), options: { pass } } : undefined,
      losesMap ? { loader: ownLoader('map-loader'), options: { pass } } : undefined,
      compiler,
      { loader: ownLoader('source-loader'), options: { pass, ...(losesMap ? { remembersMap: true } : {}) } },
    ].filter((loader) => loader !== undefined)
  }
  const script = { type: 'javascript/auto', resolve: { fullySpecified: false } }
  const isSource = sourceFilter(app, side)
  return [
    {
      test: /\.vue$/,
      resourceQuery: /[?&]type=custom/,
      ...script,
      enforce: 'pre', // before loaders of the project, which get the content of the block
      use: [{ loader: ownLoader('block-loader'), options: { pass } }],
    },
    { test: /\.vue$/, ...script, use: chain('ts') },
    ...(['ts', 'tsx', 'jsx', 'js'] as const).map((language) => ({
      test: new RegExp(String.raw`\.[cm]?${language}$`),
      include: isSource,
      resourceQuery: { not: [/[?&](?:raw|url)\b/] },
      ...script,
      use: chain(language),
    })),
    { test: /\.[cm]?js$/, ...script },
    { test: /\.pug$/, ...script, use: [{ loader: ownLoader('pug-loader'), options: { pass } }] },
  ]
}

/** Whether a script is compiled: files of the project, packages in `build.transpile`, and files that a transform asks for. */
function sourceFilter(app: BuildApp, side: Side): (file: string) => boolean {
  const isTranspiled = createIsTranspiled(app.options, side)
  const runtime = `${app.runtimeDir}/`
  return (file) => {
    if (/\.[cm]?tsx?$/.test(file)) return true
    if (!file.includes('/node_modules/') && !file.startsWith(runtime)) return true
    return isTranspiled(file) || app.transforms.some(({ filter }) => isMatchingId(filter, file))
  }
}
