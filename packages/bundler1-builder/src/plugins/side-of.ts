import type { Side } from '@fw/schema'

/** The side that a Vite environment builds for. */
export function sideOf(environment: { config: { consumer: 'client' | 'server' } }): Side {
  return environment.config.consumer
}
