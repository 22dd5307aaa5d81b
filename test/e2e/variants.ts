import { layoutsOfRun } from '../support/cell.ts'

/** The same application in both layouts. */
export const variants = layoutsOfRun.map((layout) => ({ A: 'app-a', B: 'app-b' } as const)[layout])
