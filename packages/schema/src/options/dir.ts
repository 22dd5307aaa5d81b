import * as v from 'valibot'
import { join, relative } from 'pathe'
import type { Context, Declare, Group } from '../define.ts'

/**
 * Names of the directories that fw scans, relative to `rootDir` in variant A and to `srcDir` in variant B (`modules`
 * and `shared`: to `rootDir`).
 */
export interface DirShape {
  /**
   * Directory of `router.options` and `spa-loading-template.html`.
   *
   * @default 'app'
   * @example 'shell'
   */
  app: string
  /**
   * Files that the bundler processes. Available under the alias `assets`.
   *
   * @default 'app/assets', in variant B 'assets'
   * @example 'app/media'
   */
  assets: string
  /**
   * Each file becomes a layout.
   *
   * @default 'app/layouts', in variant B 'layouts'
   * @example 'app/frames'
   */
  layouts: string
  /**
   * Each file becomes a route middleware.
   *
   * @default 'app/middleware', in variant B 'middleware'
   * @example 'app/guards'
   */
  middleware: string
  /**
   * Each file becomes a module of the project.
   *
   * @default 'modules'
   * @example 'extensions'
   */
  modules: string
  /**
   * Files become routes.
   *
   * @default 'app/pages', in variant B 'pages'
   * @example 'app/views'
   */
  pages: string
  /**
   * Each file becomes an app plugin.
   *
   * @default 'app/plugins', in variant B 'plugins'
   * @example 'app/setup'
   */
  plugins: string
  /**
   * Files that are served unchanged and copied to the output.
   *
   * @default 'public'
   * @example 'static'
   */
  public: string
  /**
   * Code shared by the app and the server.
   *
   * @default 'shared'
   * @example 'common'
   */
  shared: string
  /**
   * Old name of `dir.public`.
   *
   * @default in variant B 'public'
   * @example 'static'
   */
  static: string | undefined
}

export interface DirTopic {
  /** Names of the directories that fw scans. Keep the defaults unless you have a reason to change them. */
  dir: Group<DirShape>
}

/** In variant A the names are relative to the root, so they include the source directory. */
const inSrc =
  (name: string) =>
  ({ options }: Context): string =>
    join(relative(options.rootDir, options.srcDir), name)

export const dir: Declare<DirTopic> = {
  dir: {
    group: {
      app: { check: v.string(), default: 'app', merge: 'own', proof: 'dir/app' },
      assets: { check: v.string(), default: inSrc('assets'), defaultInB: 'assets', merge: 'own', proof: 'dir/assets' },
      layouts: { check: v.string(), default: inSrc('layouts'), defaultInB: 'layouts', merge: 'own', proof: 'dir/layouts' },
      middleware: {
        check: v.string(),
        default: inSrc('middleware'),
        defaultInB: 'middleware',
        merge: 'own',
        proof: 'dir/middleware',
      },
      modules: { check: v.string(), default: 'modules', merge: 'own', proof: 'dir/modules' },
      pages: { check: v.string(), default: inSrc('pages'), defaultInB: 'pages', merge: 'own', proof: 'dir/pages' },
      plugins: { check: v.string(), default: inSrc('plugins'), defaultInB: 'plugins', merge: 'own', proof: 'dir/plugins' },
      public: {
        check: v.string(),
        default: 'public',
        defaultInB: ({ written }) => (typeof written('dir.static') === 'string' ? String(written('dir.static')) : 'public'),
        merge: 'own',
        proof: 'dir/public',
      },
      shared: { check: v.string(), default: 'shared', merge: 'own', proof: 'dir/shared' },
      static: {
        check: v.string(),
        default: undefined,
        defaultInB: 'public',
        onlyIn: 'B',
        deprecated: { why: '`dir.static` was renamed to `dir.public`.', fix: 'Use `dir.public`.' },
        merge: 'own',
        proof: 'dir/static',
      },
    },
  },
}
