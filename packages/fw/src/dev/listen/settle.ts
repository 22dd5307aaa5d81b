import type { FwOptions } from '@fw/schema'
import { listenRequest, type ListenFlags, type ListenRequest } from './listen-request.ts'
import { portTaken, type Listener } from './open-listener.ts'
import { remember } from './remembered.ts'

export interface SettleOptions {
  rootDir: string
  /** The environment with what `.env` files add. */
  env?: Readonly<Record<string, string | undefined>>
  /** Called before the listener leaves an address, with the new one. */
  onMove?: (origin: string) => void
}

/**
 * Listens where the configuration says, now that it is known, and writes the real address into the options. Flags and
 * environment are stronger.
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

/** Whether a restart can stay where it is. The host need not be asked for in the same way, and strictness is no address. */
function sameRequest(one: ListenRequest, other: ListenRequest): boolean {
  return addressKey(one) === addressKey(other)
}

function addressKey({ host, port, https }: ListenRequest): string {
  return JSON.stringify([host, port, https && Object.entries(https).sort()])
}
