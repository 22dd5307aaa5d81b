import * as v from 'valibot'
import { join, resolve } from 'pathe'
import type { Context, Declare } from '../define.ts'
import { uniqueBy } from '../merge.ts'

/** Locations of the project and its parts. */
export interface PathsShape {
  /**
   * Root directory of the project. A path passed on the command line takes precedence. Defaults to the working directory.
   *
   * @default '<rootDir>'
   * @example './site'
   */
  rootDir: string
  /**
   * Source directory of the app, relative to `rootDir`.
   *
   * @default '<rootDir>/app', in variant B '<rootDir>'
   * @example 'src'
   */
  srcDir: string
  /**
   * Directory of server routes, server middleware and server plugins, relative to `rootDir`.
   *
   * @default '<rootDir>/server'
   * @example 'backend'
   */
  serverDir: string
  /**
   * Directory for generated and built files, relative to `rootDir`. Use a name without a leading dot if your host hides dotfiles.
   *
   * @default '<rootDir>/.fw'
   * @example 'build'
   */
  buildDir: string
  /**
   * Directory for the bundle reports of `fw analyze` and `build.analyze`, relative to `rootDir`.
   *
   * @default '<rootDir>/.fw/analyze'
   * @example 'reports/bundle'
   */
  analyzeDir: string
  /**
   * Root of the workspace in a monorepo. Detected automatically: the closest parent directory with a workspace file or a
   * repository.
   *
   * @default '<workspaceDir>'
   * @example '../..'
   */
  workspaceDir: string
  /**
   * Additional directories to resolve packages from, besides `node_modules` of the project. Relative to `rootDir`.
   *
   * @default ['<rootDir>/node_modules']
   * @example ['../../node_modules']
   */
  modulesDir: string[]
}

const fromRoot = (dir: string, { options }: Context): string => resolve(options.rootDir, dir)

export const paths: Declare<PathsShape> = {
  rootDir: {
    check: v.string(),
    default: ({ facts }) => facts.rootDir,
    normalize: (dir, { facts }) => resolve(facts.rootDir, dir),
    merge: 'own',
    proof: '_paths/root-dir',
  },
  srcDir: {
    check: v.string(),
    default: 'app',
    defaultInB: '.',
    normalize: fromRoot,
    merge: 'own',
    proof: '_paths/src-dir',
  },
  serverDir: {
    check: v.string(),
    default: 'server',
    defaultInB: ({ options }) => join(options.srcDir, 'server'),
    normalize: fromRoot,
    merge: 'own',
    proof: '_paths/server-dir',
  },
  buildDir: {
    check: v.string(),
    default: '.fw',
    normalize: fromRoot,
    merge: 'own',
    proof: '_paths/build-dir',
  },
  analyzeDir: {
    check: v.string(),
    default: ({ options }) => join(options.buildDir, 'analyze'),
    normalize: fromRoot,
    merge: 'own',
    proof: '_paths/analyze-dir',
  },
  workspaceDir: {
    check: v.string(),
    default: ({ facts }) => facts.workspaceDir,
    normalize: fromRoot,
    merge: 'own',
    proof: '_paths/workspace-dir',
  },
  modulesDir: {
    check: v.array(v.string()),
    default: ['node_modules'],
    normalize: (dirs, context) =>
      uniqueBy(
        dirs.map((dir) => fromRoot(dir, context)),
        (dir) => dir,
      ),
    merge: 'append',
    extendsDefault: true,
    proof: '_paths/modules-dir',
  },
}
