import * as v from 'valibot'
import { join, resolve } from 'pathe'
import { open, type Context, type Declare } from '../define.ts'
import { uniqueBy } from '../merge.ts'

/** Where the project and its parts lie. */
export interface PathsShape {
  /**
   * Root of the project. A path given on the command line wins; without either it is the working directory.
   *
   * @default '<rootDir>'
   * @example './site'
   */
  rootDir: string
  /**
   * Where the application's sources lie. Relative to `rootDir`.
   *
   * @default '<rootDir>/app', in variant B '<rootDir>'
   * @example 'src'
   */
  srcDir: string
  /**
   * Where server routes, server middleware and server plugins lie. Relative to `rootDir`.
   *
   * @default '<rootDir>/server'
   * @example 'backend'
   */
  serverDir: string
  /**
   * Directory for generated and built files. Relative to `rootDir`. Choose a name without a dot if your host hides dot files.
   *
   * @default '<rootDir>/.fw'
   * @example 'build'
   */
  buildDir: string
  /**
   * Where reports about bundles will be written. There are none yet. Relative to `rootDir`.
   *
   * @default '<rootDir>/.fw/analyze'
   * @example 'reports/bundle'
   */
  analyzeDir: string
  /**
   * Root of the workspace in a monorepo. Found by itself: the nearest directory above with a workspace file or a repository.
   *
   * @default '<workspaceDir>'
   * @example '../..'
   */
  workspaceDir: string
  /**
   * Directories in which packages are looked up, in addition to the project's own `node_modules`. Relative to `rootDir`.
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
    actsAs: 'any', // only left out of watching so far
    proof: open,
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
