import type { Fw, InstalledModule } from '@fw/schema'

/** An entry of the list of modules, while it runs. */
export interface ModuleRun {
  /** As it is written, for messages. */
  label: string
  file?: string
  layer?: string
}

export interface ModuleState {
  /** Names of modules that have begun to run; files or functions of those without one. */
  ran: Set<unknown>
  installed: InstalledModule[]
  /** Keys of the configuration that belong to modules. */
  claimed: Set<string>
  current: ModuleRun | undefined
}

// On the instance: a module may have another copy of the kit, and is one of the app's modules all the same.
const key = Symbol.for('fw:modules')

/** What is known of the modules of an app. */
export function moduleState(fw: Pick<Fw, 'modules'>): ModuleState {
  const holder = fw as Pick<Fw, 'modules'> & { [key]?: ModuleState } // a property that only this file knows
  const installed = fw.modules as InstalledModule[] // only this package adds to it
  return (holder[key] ??= { ran: new Set(), installed, claimed: new Set(), current: undefined })
}
