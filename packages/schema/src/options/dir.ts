import * as v from 'valibot'
import { join, relative } from 'pathe'
import type { Context, Declare, Group } from '../define.ts'

/** Names of the directories that fw scans. In variant A relative to `rootDir`, in variant B to `srcDir` (`modules` and `shared` to `rootDir`). */
export interface DirShape {
  /**
   * Where `router.options` and `spa-loading-template.html` are looked for.
   *
   * @default 'app'
   * @example 'shell'
   */
  app: string
  /**
   * Files that the bundler processes. Aliased as `assets`.
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
   * Files served as they are, and copied to the output.
   *
   * @default 'public'
   * @example 'static'
   */
  public: string
  /**
   * Code that both the app and the server use.
   *
   * @default 'shared'
   * @example 'common'
   */
  shared: string
  /**
   * Older name of `dir.public`.
   *
   * @default in variant B 'public'
   * @example 'static'
   */
  static: string | undefined
}

export interface DirTopic {
  /** Names of the directories that fw scans. Keep the defaults unless you have a reason. */
  dir: Group<DirShape>
}

/** In A the names start at the root, so they carry the source directory in front. */
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
        deprecated: { why: '`dir.static` is the older name of `dir.public`.', fix: 'Write `dir.public`.' },
        merge: 'own',
        proof: 'dir/static',
      },
    },
  },
}
