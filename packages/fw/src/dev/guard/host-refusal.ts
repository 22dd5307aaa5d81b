import type { IncomingMessage } from 'node:http'
import { readHost, type HostName } from './host-name.ts'
import type { Refusal } from './refuse.ts'

/**
 * Explains why a request is rejected because of its Host header. Returns undefined if the host is allowed.
 *
 * @param option - The option that adds allowed hosts.
 */
export function hostRefusal(
  request: IncomingMessage,
  isAllowed: (host: HostName) => boolean,
  option: string | undefined,
): Refusal | undefined {
  const given = request.headers.host
  const host = given === undefined || hostCount(request) > 1 ? undefined : readHost(given)
  if (!host) return badHost
  return isAllowed(host) ? undefined : foreignHost(host.name, option)
}

const badHost: Refusal = {
  status: 400,
  text: 'The request must have exactly one valid Host header.',
  code: 'FW_DEV_HOST_INVALID',
}

function foreignHost(name: string, option: string | undefined): Refusal {
  const key = option?.split('.').at(-1)
  return {
    status: 403,
    text:
      `The dev server does not accept requests for the host \`${name}\`.` +
      (option === undefined ? '' : ` To allow it, add it to \`${option}\` in the configuration: ${key}: ['${name}'].`),
    code: 'FW_DEV_HOST',
  }
}

/** Node keeps the first of several headers and drops the others. */
function hostCount({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]!.toLowerCase() === 'host') count++
  return count
}
