const mask = '******'

// Two characters of a shorter value would be too large a part of it.
const shortest = 12

/** A value for display: enough to tell two long secrets apart, never its length. */
export function maskValue(value: string): string {
  const start = value.slice(0, 2)
  // Anything but visible ASCII could be half a character, or steer the terminal it is printed to.
  return value.length >= shortest && /^[!-~]{2}$/.test(start) ? start + mask : mask
}
