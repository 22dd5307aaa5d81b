import type { BuildApp } from '@fw/schema'

/** The day whose behaviour of platforms the server is built for. */
export function compatibilityDate({ options }: BuildApp): never {
  const date = options.compatibilityDate
  // Nitro's own type wants a template of digits; the option has been checked to be a day.
  return (typeof date === 'string' ? { default: date } : (date ?? { default: '2025-07-15' })) as never
}
