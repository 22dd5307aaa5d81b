/** The two variants of the configuration: `A`, the current (`future.compatibilityVersion: 4`), and `B`, the old one (`3`). */
export type Variant = 'A' | 'B'

export type CompatibilityVersion = 3 | 4

export function variantOf(version: unknown): Variant {
  return version === 4 ? 'A' : 'B'
}

export function versionOf(variant: Variant): CompatibilityVersion {
  return variant === 'A' ? 4 : 3
}
