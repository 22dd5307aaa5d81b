import type { Facts } from '@fw/schema'

/** Facts without any settings, the same on every machine. */
export function plainFacts(changes: Partial<Facts> = {}): Facts {
  return {
    rootDir: '/project',
    workspaceDir: '/workspace',
    mode: 'production',
    envName: 'production',
    env: {},
    ci: false,
    tty: true,
    buildId: '5f1d7e0a-0000-4000-8000-000000000000',
    ...changes,
  }
}
