// @ts-check
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { createHash } from 'node:crypto'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { build as esbuild, version } from 'esbuild'
import { compileScript, compileStyleAsync, compileTemplate, parse } from 'vue/compiler-sfc'

/**
 * A second builder, to prove the contract: esbuild with Vue's compiler. No hot updates, one style sheet for all pages.
 *
 * @typedef {import('@fw/schema').BuildApp} BuildApp
 * @typedef {import('@fw/schema').Side} Side
 */

/** @param {BuildApp} app */
export async function bundle(app) {
  const { buildDir, app: settings } = app.options
  const client = await run(app, 'client', { entry: app.entries.client })
  const dir = `${buildDir}/dist/client`
  await write(dir + settings.buildAssetsDir, client.files)
  const file = [...client.files.keys()].find((name) => /^entry-.*\.js$/.test(name)) ?? ''
  const entry = { file, css: ['style.css'] }
  app.output.client = { dir, manifest: { entry: 'entry', modules: { entry } } }
  await app.hooks.callHook('build:manifest', app.output.client.manifest)
  const server = await run(app, 'server', { entry: app.entries.server })
  await write(`${buildDir}/dist/server`, server.files)
  app.output.server = { dir: `${buildDir}/dist/server`, entry: 'entry.mjs', externals: [] }
}

/** @type {import('@fw/schema').DevBuilder['dev']} */
export async function dev(app) {
  const { buildAssetsDir, baseURL } = app.options.app
  const base = `${baseURL}/${buildAssetsDir}/`.replace(/\/{2,}/g, '/')
  const overlay = await run(app, 'client', { error: app.dev.errorEntry })
  let count = 0
  /** @type {ReturnType<typeof run> | undefined} */
  let client
  /** @type {Promise<string> | undefined} */
  let server
  const clientBundle = () => (client ??= run(app, 'client', { entry: app.entries.client }))
  const changed = (/** @type {string} */ reason) => {
    client = server = undefined
    app.dev.hub.send({ type: 'full-reload' }, { reason })
  }
  return {
    label: `esbuild ${version}`,
    handle: async (request, response, next) => {
      const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(base.length)
      const found = overlay.files.get(name) ?? (await clientBundle().catch(() => undefined))?.files.get(name)
      if (found === undefined) return next()
      response.setHeader('content-type', name.endsWith('.css') ? 'text/css' : 'text/javascript')
      response.setHeader('cache-control', 'no-store')
      response.end(found)
    },
    app: {
      bundle: () =>
        (server ??= run(app, 'server', { entry: app.entries.server }).then(async ({ files }) => {
          const dir = join(app.options.buildDir, 'dev', String(++count))
          await write(dir, files)
          return join(dir, 'entry.mjs')
        })),
    },
    pageAssets: async () => {
      const files = await clientBundle().then(
        (built) => built.files,
        () => new Map(),
      )
      return { styles: [{ text: files.get('style.css') ?? '' }], scripts: [`${base}entry.js`], errorScripts: [`${base}error.js`] }
    },
    invalidate: async ({ generated = [], names = [], reload }) => {
      if (generated.length > 0 || names.length > 0 || reload) changed(reload ?? 'the app has changed')
    },
    fileEvent: (_event, file) => changed(relative(app.options.rootDir, file)),
    mapPlace: async (url, line, column) => {
      const map = (await clientBundle()).files.get(`${new URL(url, 'http://localhost').pathname.slice(base.length)}.map`)
      const entry = map && new SourceMap(JSON.parse(map)).findEntry(line - 1, column - 1)
      if (!entry || !('originalSource' in entry)) return undefined
      const file = resolve(app.options.buildDir, 'out', entry.originalSource)
      return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    },
    close: async () => {},
  }
}

/**
 * Bundles one side. Names of output files are relative to the output directory.
 *
 * @param {BuildApp} app
 * @param {Side} side
 * @param {Record<string, string>} entryPoints
 */
async function run(app, side, entryPoints) {
  const { options } = app
  /** @type {Map<string, string>} Style sheets by module. */
  const styles = new Map()
  const isServer = side === 'server'
  const outdir = join(options.buildDir, 'out')
  const { outputFiles } = await esbuild({
    entryPoints,
    outdir,
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    sourcemap: 'linked',
    target: 'es2022',
    platform: isServer ? 'node' : 'browser',
    outExtension: isServer ? { '.js': '.mjs' } : {},
    entryNames: isServer || options.dev ? '[name]' : '[name]-[hash]',
    chunkNames: 'chunks/[name]-[hash]',
    loader: { '.svg': 'dataurl', '.png': 'dataurl' },
    minify: !options.dev,
    logLevel: 'silent',
    conditions: ['module'],
    banner: isServer
      ? {
          js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
        }
      : {},
    define: constants(options, isServer),
    plugins: [fwPlugin(app, side, styles)],
  }).catch((/** @type {import('esbuild').BuildFailure} */ { errors: [first] }) => {
    const { file = '', line = 1, column = 0 } = first?.location ?? {}
    throw Object.assign(new Error(first?.text), { id: resolve(file), loc: { file: resolve(file), line, column: column + 1 } })
  })
  const files = new Map(outputFiles.map(({ path, text }) => [relative(outdir, path), text]))
  if (!isServer) files.set('style.css', [...styles.values()].join('\n'))
  return { files }
}

/** @returns {Record<string, string>} */
function constants(/** @type {BuildApp['options']} */ options, /** @type {boolean} */ isServer) {
  const flags = { dev: options.dev, test: options.test, server: isServer, client: !isServer, browser: !isServer, envName: 'test' }
  return {
    ...Object.fromEntries(Object.entries(flags).map(([name, value]) => [`import.meta.${name}`, JSON.stringify(value)])),
    'process.env.NODE_ENV': JSON.stringify(options.dev ? 'development' : 'production'),
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  }
}

/**
 * @param {BuildApp} app
 * @param {Side} side
 * @param {Map<string, string>} styles
 * @returns {import('esbuild').Plugin}
 */
function fwPlugin(app, side, styles) {
  const aliases = Object.entries(app.options.alias).filter(([name]) => name !== '#build')
  const { compiling } = /** @type {{ dev?: import('@fw/schema').DevContext }} */ (app).dev ?? {}
  const transformed = async (/** @type {string} */ code, /** @type {string} */ id, /** @type {string} */ order) => {
    for (const { filter, side: only, transform, ...each } of app.transforms) {
      if (each.order !== order || (only && only !== side) || !filter.id.include.test(id) || filter.id.exclude?.test(id)) continue
      if (!filter.code || filter.code.test(code)) code = (await transform(code, id, { side, dev: app.options.dev }))?.code ?? code
    }
    return code
  }
  return {
    name: 'fw',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (kind === 'entry-point' || pluginData === 'resolved') return undefined
        const problem = app.checkImport(path, importer, side, 'app')
        if (problem) return { errors: [{ text: `${problem.code}: ${problem.why} ${problem.fix}` }] }
        const generated = app.files.resolve(path)
        if (generated !== undefined) return { path: generated, namespace: 'fw' }
        if (Object.hasOwn(app.modules, path)) return { path: app.modules[path] }
        const [bare = '', query] = path.split('?')
        const [name, target] = aliases.find(([each]) => bare === each || bare.startsWith(`${each.replace(/\/$/, '')}/`)) ?? [
          '',
          '',
        ]
        const wanted = target + bare.slice(name.length)
        const found = await build.resolve(wanted, {
          resolveDir: resolveDir || app.options.rootDir,
          kind,
          pluginData: 'resolved',
          importer,
        })
        return query === undefined ? found : { ...found, suffix: `?${query}` }
      })
      build.onLoad({ filter: /./, namespace: 'fw' }, async ({ path }) => {
        return { contents: await app.files.text(path, side), resolveDir: app.runtimeDir, loader: 'js' }
      })
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        styles.set(path, await readFile(path, 'utf8'))
        return { contents: '' }
      })
      build.onLoad({ filter: /\.(?:vue|[cm]?[jt]sx?)$/ }, async ({ path, suffix }) => {
        const source = await readFile(path, 'utf8')
        if (!path.includes('/node_modules/')) compiling?.(path, source)
        const id = path + suffix
        try {
          const before = await transformed(source, id, 'pre')
          const isComponent = path.endsWith('.vue') && !suffix.includes('macro=true')
          const code = isComponent ? await component(before, path, side, styles) : before
          const after = await transformed(await transformed(code, id, 'normal'), id, 'post')
          return { contents: after, loader: /\.[cm]?jsx?$/.test(path) ? 'js' : 'ts', resolveDir: dirname(path) }
        } catch (error) {
          const { message, loc } = /** @type {{ message: string, loc?: any }} */ (error)
          const place = loc?.start ?? loc
          return {
            errors: [{ text: message, location: { file: path, line: place?.line ?? 1, column: (place?.column ?? 1) - 1 } }],
          }
        }
      })
    },
  }
}

/** Compiles a component to a module in TypeScript. */
async function component(
  /** @type {string} */ source,
  /** @type {string} */ filename,
  /** @type {Side} */ side,
  /** @type {Map<string, string>} */ styles,
) {
  const { descriptor, errors } = parse(source, { filename })
  if (errors[0]) throw errors[0]
  const id = createHash('sha1').update(filename).digest('hex').slice(0, 8)
  const scoped = descriptor.styles.some((style) => style.scoped)
  const scopeId = `data-v-${id}`
  const ssr = side === 'server'
  const shared = { filename, id, scoped, ssr, ssrCssVars: [], compilerOptions: scoped ? { scopeId } : {} }
  for (const [index, style] of descriptor.styles.entries()) {
    const compiled = await compileStyleAsync({ filename, id: scopeId, source: style.content, scoped: style.scoped ?? false })
    if (compiled.errors[0]) throw compiled.errors[0]
    styles.set(`${filename}?${index}`, compiled.code)
  }
  const isSetup = descriptor.scriptSetup !== null
  const script =
    descriptor.script || isSetup
      ? compileScript(descriptor, { id, genDefaultAs: '_sfc', inlineTemplate: isSetup, templateOptions: shared }).content
      : 'const _sfc = {}'
  if (!descriptor.template || isSetup) return finish(script)
  const template = compileTemplate({
    ...shared,
    source: descriptor.template.content,
    ast: descriptor.template.ast,
    inMap: descriptor.template.map,
  })
  if (template.errors[0]) throw template.errors[0]
  const name = ssr ? 'ssrRender' : 'render'
  return finish(`${script}\n${template.code}\n_sfc.${name} = ${name}`)

  function finish(/** @type {string} */ code) {
    return `${code}\n${scoped ? `_sfc.__scopeId = '${scopeId}'\n` : ''}_sfc.__file = ${JSON.stringify(filename)}\nexport default _sfc\n`
  }
}

async function write(/** @type {string} */ dir, /** @type {Map<string, string>} */ files) {
  for (const [name, text] of files) {
    const file = isAbsolute(name) ? name : join(dir, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
