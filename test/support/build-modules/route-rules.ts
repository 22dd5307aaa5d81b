import type { AppRouteRules } from '../../../packages/runtime/src/app/routing-state.ts'

export const allRulesFor: ((path: string) => AppRouteRules) | undefined = undefined
export const rulesFor: ((path: string) => AppRouteRules) | undefined = undefined
export const payloadRulesFor: ((path: string) => AppRouteRules) | undefined = undefined
