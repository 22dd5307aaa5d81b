import { buildProject } from '../../packages/fw/src/core/build-project.ts'
import { load } from './load.ts'
import { project, type Files } from './project.ts'

/** Builders of a test push their names to it. */
const shared = globalThis as { __fwBuilt?: string[] }

/**
 * Builds a project with custom builders, and returns what they have pushed to `__fwBuilt`.
 *
 * @param config - source of the configuration
 */
export async function buildWith(files: Files, config: string): Promise<string[]> {
  const loaded = await load(project({ 'fw.config.mjs': `export default ${config}`, ...files }))
  const errors = loaded.problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ path, why }) => `${path}: ${why}`).join('\n'))
  shared.__fwBuilt = []
  await buildProject({ loaded, progress: { phase: (_name, run) => run(() => {}), warn: () => {} }, static: false })
  return shared.__fwBuilt
}
