/** citty throws errors with this name for invalid arguments, but does not export the class. */
export class CLIError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CLIError'
  }
}
