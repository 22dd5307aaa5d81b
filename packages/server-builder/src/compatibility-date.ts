import type { BuildApp } from '@fw/schema'

/** The compatibility date for the preset of the platform. */
export function compatibilityDate({ options }: BuildApp): never {
  const date = options.compatibilityDate
  // Nitro's type is a template of digits; the schema has validated the date.
  return (typeof date === 'string' ? { default: date } : (date ?? { default: '2025-07-15' })) as never
}
