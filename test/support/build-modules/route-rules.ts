import type { AppRouteRules } from '../../../packages/fw/src/app/router/routing-state.ts'

export const rulesFor: ((path: string) => AppRouteRules) | undefined = undefined
