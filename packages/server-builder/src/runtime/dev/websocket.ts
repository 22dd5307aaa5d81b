import type { NodeAdapter } from 'crossws/adapters/node'
import type { NitroApp } from 'nitropack/types'
import { devTools } from './dev-tools.ts'

type UpgradeArguments = Parameters<NodeAdapter['handleUpgrade']>
export type Upgrade = (...given: UpgradeArguments) => void

/**
 * Handles WebSocket requests like Nitro's server presets. Connections are closed with the Nitro instance, so that clients reconnect
 * to the new one.
 */
export async function createUpgrade({ h3App }: NitroApp): Promise<Upgrade> {
  const { default: createAdapter } = await import('crossws/adapters/node')
  const { handleUpgrade } = createAdapter(h3App.websocket)
  const sockets = new Set<UpgradeArguments[1]>()
  devTools().onEngineClose(() => {
    for (const socket of sockets) socket.destroy()
  })
  return (request, socket, head) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void handleUpgrade(request, socket, head)
  }
}
