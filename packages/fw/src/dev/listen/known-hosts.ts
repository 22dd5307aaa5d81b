import type { DevSettings } from '@fw/schema'
import type { HostSettings } from '../guard/allowed-hosts.ts'
import type { Listener } from './open-listener.ts'

/** Host names that a server accepts: those of its address, and those of the configuration once it is loaded. */
export function knownHosts(listener: Listener, hosts?: DevSettings['hosts']): HostSettings {
  return {
    allowedHosts: hosts?.allowed,
    allowedHostsOption: hosts?.option,
    host: listener.host,
    isLoopbackOnly: listener.urls().network.length === 0,
  }
}
