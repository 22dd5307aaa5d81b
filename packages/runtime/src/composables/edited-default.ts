import { getCurrentInstance } from 'vue'

/** Encoded defaults by component. */
export type KnownDefaults = Map<string, string | undefined>

/**
 * Development only: whether the current component used another default before, because its source was edited. Different defaults of
 * other components don't count; the first one is used, as in production.
 */
export function isEditedDefault(given: KnownDefaults, text: string | undefined): boolean {
  const id = (getCurrentInstance()?.type as { __hmrId?: string } | undefined)?.__hmrId // set by Vue's compiler for hot updates
  if (id === undefined) return false
  const isEdited = given.has(id) && given.get(id) !== text
  given.set(id, text)
  return isEdited
}
