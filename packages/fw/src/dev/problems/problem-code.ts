import type { DevFrame, RawError } from '@fw/schema'

/** The code of a problem: its own, or one for the kind of failure. */
export function problemCode(raw: RawError, frames: readonly DevFrame[], serverDirs: readonly string[]): string {
  const own = [raw.code, raw.name].find((text) => text?.startsWith('FW_'))
  if (own) return own
  if (raw.hydration) return 'FW_DEV_HYDRATION'
  if (isCompilerError(raw)) return 'FW_DEV_COMPILE'
  if (raw.side === 'client') return 'FW_DEV_CLIENT'
  if (raw.side === 'build') return 'FW_DEV_CONFIG'
  return isOfServerRoute(raw, frames, serverDirs) ? 'FW_DEV_SERVER_ROUTE' : 'FW_DEV_RENDER'
}

export function isCompilerError({ side, code, plugin, id, loc, frame }: RawError): boolean {
  return (
    side !== 'client' &&
    (code === 'ERR_LOAD_URL' || plugin !== undefined || loc !== undefined || (id !== undefined && frame !== undefined))
  )
}

/** Code of Nitro and of the app runs in the same worker, so the outermost frame of the project determines whose request it was. */
function isOfServerRoute(raw: RawError, frames: readonly DevFrame[], serverDirs: readonly string[]): boolean {
  if (raw.components?.length) return false
  const outermost = frames.findLast(({ own }) => own)
  if (outermost) return serverDirs.some((each) => outermost.file.startsWith(`${each}/`))
  return raw.request?.path.startsWith('/api/') ?? false
}
