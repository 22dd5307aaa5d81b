import type { Compiler, Configuration, Stats } from '@rspack/core'

declare module '@fw/schema' {
  interface FwHooks {
    /** Called with the Rspack configurations of both sides, client first. They can be changed. */
    'bundler3:config': (configs: Configuration[]) => void | Promise<void>
    /** Called with the final Rspack configurations. */
    'bundler3:configResolved': (configs: readonly Configuration[]) => void | Promise<void>
    /** Called before a side is compiled for the first time. */
    'bundler3:compile': (context: { name: string; compiler: Compiler }) => void | Promise<void>
    /** Called after a side was compiled, and in development after each change. */
    'bundler3:compiled': (context: { name: string; compiler: Compiler; stats: Stats }) => void | Promise<void>
    /** Called with a changed file, with `bundler2.profile`. */
    'bundler3:change': (path: string) => void | Promise<void>
    /** Called after compiling failed, with `bundler2.profile`. */
    'bundler3:error': () => void | Promise<void>
    /** Called when all sides are compiled, with `bundler2.profile`. */
    'bundler3:done': () => void | Promise<void>
    /** Called with the progress of each side, with `bundler2.profile`. */
    'bundler3:progress': (states: { name: string; progress: number; message: string }[]) => void | Promise<void>
  }
}
