import type { Side } from '@fw/schema'

/** Constants for the side that code runs on, so that code for the other side is removed: code by expression. */
export function sideConstants(envName: string, side: Side): Record<string, string> {
  const client = String(side === 'client')
  const server = String(side === 'server')
  return {
    'import.meta.client': client,
    'import.meta.browser': client,
    'import.meta.server': server,
    'process.client': client,
    'process.browser': client,
    'process.server': server,
    'import.meta.envName': JSON.stringify(envName),
  }
}
