/** How a time is displayed: JSON, because it is part of the document. */
export interface TimeFormat {
  locale?: string | undefined
  /** Options of `Intl.DateTimeFormat`. */
  options: Intl.DateTimeFormatOptions
  /** Style of `Intl.RelativeTimeFormat`; undefined if the time is absolute. */
  relative?: 'long' | 'short' | 'narrow' | undefined
}

/**
 * The text of a time. Its code also runs before hydration, as text: it must not use anything outside of the function.
 *
 * @param now - the current time, for relative times
 */
export function formatTime(time: number, { locale, options, relative }: TimeFormat, now: number): string {
  if (Number.isNaN(time)) return 'Invalid Date'
  if (!relative) return new Intl.DateTimeFormat(locale, options).format(time)
  const seconds = (time - now) / 1000
  const units: [Intl.RelativeTimeFormatUnit, number, number][] = [
    ['second', 1, 60],
    ['minute', 60, 60],
    ['hour', 3600, 24],
    ['day', 86_400, 30],
    ['month', 2_592_000, 12],
    ['year', 31_536_000, Number.POSITIVE_INFINITY],
  ]
  const rounded = ([, size]: [string, number, number]): number => Math.round(seconds / size)
  const unit = units.find((each) => Math.abs(rounded(each)) < each[2])!
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: relative }).format(rounded(unit), unit[0])
}
