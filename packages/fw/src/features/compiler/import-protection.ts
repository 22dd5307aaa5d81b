import type { BuildProblem } from '@fw/kit'
import { slots, type Side } from '@fw/schema'
import { dirname, isAbsolute, relative, resolve } from 'pathe'

export interface ImportProtectionOptions {
  /** The build that is checked: the app, or the server with its routes. */
  target: 'app' | 'server'
  rootDir: string
  srcDir: string
  /** Source directories of the other layers, except where it is the layer's root directory. */
  layerSrcDirs?: readonly string[]
  /** Directories of all layers. A layer may be a package in `node_modules`. */
  layerDirs?: readonly string[]
  /** Server directories of all layers. */
  serverDirs: readonly string[]
  /** Directories of the build modules of all layers. */
  moduleDirs?: readonly string[]
  /** Configuration files of all layers. */
  configFiles?: readonly string[]
  resolveAlias?: (specifier: string, importer: string) => string
}

/**
 * Checks an import and returns the problem with it, if any. Server code may contain secrets, so importing it is an error in the
 * client build and a warning elsewhere.
 *
 * @param resolved - The file, if the bundler has resolved it already.
 */
export type CheckImport = (specifier: string, importer: string, side: Side, resolved?: string) => BuildProblem | undefined

/** Prevents the app from importing server and build code, and the server from importing the app. */
export function createImportProtection(options: ImportProtectionOptions): CheckImport {
  const { target, rootDir, resolveAlias = (specifier) => specifier } = options
  const rules = target === 'app' ? appRules(options) : serverRules(options)
  return (specifier, importer, side, resolved) => {
    const from = importer.replace(/\?.*$/, '')
    // Imports between packages are not checked.
    if (isInPackage(from, options.layerDirs ?? [])) return undefined
    // Imports of app code by app code, such as those of `app.config`. The import that led there is reported.
    if (target === 'server' && isInside(from, appDirs(options)) && !isInside(from, options.serverDirs)) return undefined
    const file = (resolved ?? fileOf(resolveAlias(specifier, from), from))?.replace(/\?.*$/, '')
    const broken = rules.find((rule) => rule.matches(specifier, file))
    if (!broken) return undefined
    return {
      level: target === 'app' && side === 'client' ? 'error' : 'warning',
      code: broken.code,
      why: `${relative(rootDir, from)} imports ${JSON.stringify(specifier)}: ${broken.why}`,
      fix: broken.fix,
      file: from,
    }
  }
}

/** Whether a file belongs to a package that is not a layer. */
function isInPackage(file: string, layerDirs: readonly string[]): boolean {
  const inner = /^(.*[\\/]node_modules)[\\/]/.exec(file)?.[1]
  return inner !== undefined && !layerDirs.some((dir) => dir.startsWith(`${inner}/`) && isInside(file, [dir]))
}

interface Rule {
  matches: (specifier: string, file: string | undefined) => boolean
  code: BuildProblem['code']
  why: string
  fix: string
}

function appRules({ serverDirs, moduleDirs = [], configFiles = [] }: ImportProtectionOptions): Rule[] {
  const configs = new Set(configFiles.map(withoutExtension))
  return [
    {
      matches: (specifier, file) => /^#server(?:\/|$)/.test(specifier) || isInside(file, serverDirs),
      code: 'FW_IMPORT_SERVER_IN_APP',
      why: 'files in the server directory cannot be imported by the app.',
      fix: 'Request the data from a server route, or move shared code to the shared directory. Types can be imported with `import type`.',
    },
    {
      matches: (_, file) => file !== undefined && configs.has(withoutExtension(file)),
      code: 'FW_IMPORT_CONFIG_IN_APP',
      why: 'the configuration is only available at build time.',
      fix: 'Put the value into `runtimeConfig` or `app.config`, and read it with `useRuntimeConfig()` or `useAppConfig()`.',
    },
    {
      matches: (specifier, file) => buildPackages.has(specifier) || (isInside(file, moduleDirs) && !isRuntime(file, moduleDirs)),
      code: 'FW_IMPORT_BUILD_CODE_IN_APP',
      why: 'this is build-time code, which cannot run in the app.',
      fix: 'Import app functions from `#imports`. Put the runtime code of a module in its `runtime` directory.',
    },
  ]
}

/** `modules/<name>/runtime` contains the code that a module adds to the app. */
function isRuntime(file: string | undefined, moduleDirs: readonly string[]): boolean {
  return moduleDirs.some((dir) => file?.startsWith(`${dir}/`) && /^(?:[^/]+\/)?runtime\//.test(file.slice(dir.length + 1)))
}

const buildPackages = new Set([
  'fw',
  'fw/config',
  'fw/kit',
  '@fw/kit',
  '@fw/schema',
  '@fw/server-builder',
  'unimport',
  slots.serverEngine.package,
  ...(['bundler1', 'bundler2', 'bundler3'] as const).flatMap((slot) => [`@fw/${slot}-builder`, slots[slot].package]),
])

/** If the source directory is the root directory, shared code is indistinguishable from app code, so only components are checked. */
function appDirs({ rootDir, srcDir, layerSrcDirs = [] }: ImportProtectionOptions): string[] {
  return resolve(srcDir) === resolve(rootDir) ? [...layerSrcDirs] : [srcDir, ...layerSrcDirs]
}

function serverRules(options: ImportProtectionOptions): Rule[] {
  const { serverDirs } = options
  const dirs = appDirs(options)
  return [
    {
      matches: (specifier, file) =>
        /^#(?:app|components)(?:\/|$)/.test(specifier) ||
        (file !== undefined && !isInside(file, serverDirs) && (isInside(file, dirs) || file.endsWith('.vue'))),
      code: 'FW_IMPORT_APP_IN_SERVER',
      why: 'app code does not run in server routes.',
      fix: 'Move code that both need to the shared directory.',
    },
  ]
}

function fileOf(specifier: string, importer: string): string | undefined {
  if (isAbsolute(specifier)) return resolve(specifier)
  return specifier.startsWith('.') ? resolve(dirname(importer), specifier) : undefined
}

const isInside = (file: string | undefined, dirs: readonly string[]): boolean =>
  file !== undefined && dirs.some((dir) => file === dir || file.startsWith(`${dir.replace(/\/+$/, '')}/`))

const withoutExtension = (file: string): string => file.replace(/\.[cm]?[jt]s$|\.json$/, '')
