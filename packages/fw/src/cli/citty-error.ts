/** citty throws errors of this name for wrong arguments, and does not export the class. */
export class CLIError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CLIError'
  }
}
