import type { LoadedConfig } from '@fw/kit'
import type { Progress } from '@fw/schema'
import { createBuildApp } from './create-build-app.ts'
import { createFw } from './create-fw.ts'
import { describeApp } from './describe-app.ts'
import { openAppStore } from './open-app-store.ts'
import { rootFileNames } from '../features/types/root-files.ts'
import type { PreparedState } from './prepared-state.ts'
import { writeTypes } from './write-types.ts'

export interface PreparedProject {
  buildDir: string
  /** Names of the written files, relative to the build directory. */
  written: string[]
}

export interface PrepareOptions {
  loaded: LoadedConfig
  progress: Progress
  /** The state of the project at the last run. */
  state?: PreparedState | undefined
}

/** Writes generated files and types of an app without building it. */
export async function prepareProject(given: PrepareOptions): Promise<PreparedProject> {
  const { fw, loaded } = await createFw({ loaded: given.loaded, warn: given.progress.warn })
  let warned = false
  const warn = (text: string): void => {
    warned = true
    given.progress.warn(text)
  }
  const progress = { ...given.progress, warn }
  await fw.callHook('ready', fw)
  try {
    const templates: string[] = []
    const store = openAppStore(loaded.options)
    const described = await describeApp(loaded, { store, fw })
    const onWritten = (names: readonly string[]): void => void templates.push(...names)
    const app = await createBuildApp({ fw, loaded, progress, static: false, described, onWritten })
    const types = await writeTypes(app, store)
    await store.save()
    const made = app.files.list().flatMap(({ name, write }) => (write ? [name] : []))
    // Warnings are printed every time.
    if (!warned) await given.state?.keep([...made, ...rootFileNames(fw.variant)])
    return { buildDir: loaded.options.buildDir, written: [...new Set([...templates, ...types])].sort() }
  } finally {
    await fw.callHook('close', fw)
  }
}
