import { sideConstants, vueConstants } from '@fw/kit/internal'
import type { BuildApp, Side } from '@fw/schema'

/** Constants that are replaced in the code of one side. */
export function constants({ options, envName }: BuildApp, side: Side): Record<string, string> {
  const values: Record<string, unknown> = {
    'import.meta.dev': options.dev,
    'import.meta.test': options.test,
    'import.meta.env.DEV': options.dev,
    'import.meta.env.PROD': !options.dev,
    'import.meta.env.SSR': side === 'server',
    'import.meta.env.MODE': options.dev ? 'development' : 'production',
    ...(options.bundler2.aggressiveCodeRemoval ? globalTypes(side === 'client') : {}),
  }
  const code = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)] as const)
  // Browsers have no `process`. Values of the environment never become part of their code.
  const environment = side === 'client' ? { 'process.env': '({})' } : {}
  return { ...environment, ...sideConstants(envName, side), ...vueConstants(options), ...Object.fromEntries(code) }
}

/** Most packages check these to tell on which side they run. */
function globalTypes(client: boolean): Record<string, string> {
  return {
    'typeof process': client ? 'undefined' : 'object',
    'typeof window': client ? 'object' : 'undefined',
    'typeof document': client ? 'object' : 'undefined',
  }
}
