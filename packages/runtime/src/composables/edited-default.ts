import { getCurrentInstance } from 'vue'

/** Texts of defaults, by the component that has given them. */
export type GivenDefaults = Map<string, string | undefined>

/**
 * For development: whether the component that is set up has given another default before, so that somebody has edited it. Other components
 * may give other defaults; of those the first counts, as in production.
 */
export function isEditedDefault(given: GivenDefaults, text: string | undefined): boolean {
  const id = (getCurrentInstance()?.type as { __hmrId?: string } | undefined)?.__hmrId // Vite's plugin gives it to components
  if (id === undefined) return false
  const isEdited = given.has(id) && given.get(id) !== text
  given.set(id, text)
  return isEdited
}
