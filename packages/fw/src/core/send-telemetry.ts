import type { Fw } from '@fw/schema'

export interface TelemetryEvent {
  command: 'build' | 'generate' | 'dev'
  /** How long it took. */
  ms: number
}

const patience = 2000

/**
 * Sends the command, its duration and versions to `FW_TELEMETRY_URL`. Nothing is sent by default, and `telemetry: false` disables
 * it regardless of the environment; so do `FW_TELEMETRY_DISABLED` and `DO_NOT_TRACK`. No names or paths of the project are sent.
 * Errors are ignored.
 */
export async function sendTelemetry({ options, version, variant }: Fw, event: TelemetryEvent): Promise<void> {
  const address = process.env['FW_TELEMETRY_URL']
  if (!address || options.telemetry === false || options.test || isRefused()) return
  const { command, ms } = event
  const body = {
    command,
    ms: Math.round(ms),
    version,
    variant,
    node: process.versions.node,
    platform: process.platform,
    builder: typeof options.builder === 'string' && /^bundler\d$/.test(options.builder) ? options.builder : 'own',
  }
  try {
    const url = new URL(address)
    if (!/^https?:$/.test(url.protocol)) return
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error', // only to whom it was meant for
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
  } catch {
    // The server is not reachable.
  }
}

const isRefused = (): boolean => ['FW_TELEMETRY_DISABLED', 'DO_NOT_TRACK'].some((name) => isSet(process.env[name]))

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0'
