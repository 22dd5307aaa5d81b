import type { EnvironmentModuleNode, Plugin } from 'vite'
import { generatedId } from '../../plugins/generated-modules.ts'

const generated = generatedId('')
const styles = generatedId('#build/css')

/**
 * Handles deleted files. Instead of letting browsers request them again, their importers are compiled again. Generated modules
 * follow the app description, except for the list of style sheets, which is an option.
 */
export function removedModules(): Plugin {
  return {
    name: 'fw:removed-modules',
    applyToEnvironment: (environment) => environment.name === 'client',
    hotUpdate: {
      order: 'post',
      handler({ type, modules }) {
        if (type !== 'delete') return undefined
        const importers = new Set(modules.flatMap((module) => [...module.importers]).filter((each) => !modules.includes(each)))
        return [...importers].filter((each) => !isGenerated(each) || each.id === styles)
      },
    },
  }
}

function isGenerated({ id }: EnvironmentModuleNode): boolean {
  return id?.startsWith(generated) ?? false
}
