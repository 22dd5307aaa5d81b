/** The user who is signed in, or null. */
export function useUser() {
  return useState<{ id: string; email: string } | null>('user', () => null)
}
