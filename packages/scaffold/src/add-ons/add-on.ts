import type { Draft } from '../plan/draft.ts'

/** Adds something to a project. The same function is used for new projects and for existing ones. */
export interface AddOn {
  name: AddOnName
  /** Shown in lists. */
  title: string
  /** What it adds, in a few words. */
  description: string
  apply(draft: Draft): void
}

export const addOnNames = ['tailwind', 'pinia', 'i18n', 'vitest', 'lint', 'docker'] as const

export type AddOnName = (typeof addOnNames)[number]
