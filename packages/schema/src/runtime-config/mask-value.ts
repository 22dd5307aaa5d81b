const mask = '******'

// Two characters of a shorter value would reveal too much.
const shortest = 12

/** Masks a value for display: enough to tell two long secrets apart, without revealing the length. */
export function maskValue(value: string): string {
  const start = value.slice(0, 2)
  // Other characters could be split in the middle, or control the terminal.
  return value.length >= shortest && /^[!-~]{2}$/.test(start) ? start + mask : mask
}
