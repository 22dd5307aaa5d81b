import type { AppRouteRules } from '../../../packages/runtime/src/app/routing-state.ts'

export const rulesFor: ((path: string) => AppRouteRules) | undefined = undefined
