import type { Fw } from '@fw/schema'
import { useFw } from './context/fw-context.ts'

/**
 * The version of fw, without the suffix of nightly builds.
 *
 * @example logger.info(getFwVersion())
 */
export function getFwVersion(fw: Pick<Fw, 'version'> = useFw()): string {
  return normalizeSemanticVersion(fw.version)
}

/**
 * Whether fw has the given major version.
 *
 * @example if (isFwMajorVersion(2)) useNewWay()
 */
export function isFwMajorVersion(major: number, fw: Pick<Fw, 'version'> = useFw()): boolean {
  return getFwVersion(fw).split('.')[0] === String(major)
}

/**
 * Normalises a version: the nightly build `4.0.0-28000000.abc` becomes `4.0.0`.
 *
 * @example normalizeSemanticVersion('4.0.0-28000000.abc') // '4.0.0'
 */
export function normalizeSemanticVersion(version: string): string {
  return version.replace(/-\d+\.[\da-f]+$/, '')
}
