import type { IncomingMessage } from 'node:http'
import { isLoopback, isLoopbackAddress, readHost, type HostName } from './host-name.ts'
import { isPeerOfThisUser } from './peer-user.ts'
import { sameToken } from './same-token.ts'

/** Who sends a request. */
export interface Callers {
  /** Whether a request has the secret of the lock file, which only this user can read: that of `fw task`, for example. */
  hasSecret: (request: IncomingMessage) => boolean
  /** Whether a request comes from a process of this user on this machine, such as the browser of the developer. */
  isOwner: (request: IncomingMessage) => Promise<boolean>
}

/** @param secret - That of the lock file. */
export function createCallers(secret: string): Callers {
  const hasSecret: Callers['hasSecret'] = ({ headers }) =>
    headers.authorization !== undefined && sameToken(headers.authorization, `Bearer ${secret}`)
  return {
    hasSecret,
    isOwner: async (request) =>
      hasSecret(request) || (isDirect(request) && (await isLocalHost(request)) && isPeerOfThisUser(request.socket)),
  }
}

/** Proxies and tunnels connect from this machine too, also for others. */
function isDirect({ socket, headers }: IncomingMessage): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress) &&
    !Object.keys(headers).some((name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'))
  )
}

/** A tunnel may add no header, but its host name is not one of this machine. */
async function isLocalHost({ headers }: IncomingMessage): Promise<boolean> {
  const host = readHost(headers.host ?? '')
  return host !== undefined && (isLoopback(host) || leadsHere(host))
}

/** Whether a name is one of this machine, for example by `/etc/hosts`. */
async function leadsHere({ name, isAddress }: HostName): Promise<boolean> {
  if (isAddress) return false
  const { lookup } = await import('node:dns/promises')
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isLoopbackAddress(address))
}
