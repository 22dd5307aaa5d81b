import { getAsset } from '#nitro-internal-virtual/public-assets'

/**
 * Whether a public file exists. Replaces Nitro's function of the same name for presets whose host serves files: it is also true for missing
 * files below `/_fw/`, whose 404 the host would send with the headers of a file, so that browsers cache it for a year.
 */
export function isPublicAssetURL(path: string): boolean {
  return getAsset(path) !== undefined
}
