import type { AppRouteRules } from '../../../packages/runtime/src/router/routing-state.ts'

export const rulesFor: ((path: string) => AppRouteRules) | undefined = undefined
