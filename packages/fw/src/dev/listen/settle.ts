import type { FwOptions } from '@fw/schema'
import { listenRequest, type ListenFlags, type ListenRequest } from './listen-request.ts'
import { portTaken, type Listener } from './open-listener.ts'
import { remember } from './remembered.ts'

export interface SettleOptions {
  rootDir: string
  /** The environment including `.env` files. */
  env?: Readonly<Record<string, string | undefined>>
  /** Called with the new origin before the listener moves. */
  onMove?: (origin: string) => void
}

/**
 * Moves the listener to the configured host and port, and writes the actual address to the options. Flags and environment take
 * precedence.
 */
export async function settle(
  listener: Listener,
  devServer: FwOptions['devServer'],
  flags: ListenFlags,
  { rootDir, env = process.env, onMove }: SettleOptions,
): Promise<void> {
  const { host, port, https } = devServer
  const wanted = listenRequest(flags, env, devServer)
  if (!sameRequest(listener.request, wanted)) await listener.move(wanted, onMove)
  else if (wanted.strictPort && listener.moved) throw portTaken(wanted.port)
  remember(rootDir, { host, port, https })
  devServer.host = listener.host
  devServer.port = listener.port
  devServer.url = listener.origin
}

/** Whether a restart can keep the listener. Differences in `strictPort` and in how the host was set don't matter. */
function sameRequest(one: ListenRequest, other: ListenRequest): boolean {
  return addressKey(one) === addressKey(other)
}

function addressKey({ host, port, https }: ListenRequest): string {
  return JSON.stringify([host, port, https && Object.entries(https).sort()])
}
