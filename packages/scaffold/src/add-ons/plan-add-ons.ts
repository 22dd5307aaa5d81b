import { createDraft, type Draft } from '../plan/draft.ts'
import type { Plan } from '../plan/plan.ts'
import type { Project } from '../project.ts'
import { addOnNames, type AddOn, type AddOnName } from './add-on.ts'
import { docker } from './docker.ts'
import { i18n } from './i18n.ts'
import { lint } from './lint.ts'
import { pinia } from './pinia.ts'
import { tailwind } from './tailwind.ts'
import { vitest } from './vitest.ts'

/** All add-ons, in the order in which they are offered and applied. */
export const addOns: readonly AddOn[] = [tailwind, pinia, i18n, vitest, lint, docker]

export function isAddOn(name: string): name is AddOnName {
  return addOnNames.some((each) => each === name)
}

export function applyAddOns(draft: Draft, names: readonly AddOnName[]): void {
  for (const addOn of addOns) if (names.includes(addOn.name)) addOn.apply(draft)
}

/** The changes that add-ons make in a project. */
export function planAddOns(project: Project, names: readonly AddOnName[]): Plan {
  const draft = createDraft(project)
  applyAddOns(draft, names)
  return draft.plan()
}
