/** The user who is signed in, or null. */
export const useUser = () => useState<{ name: string; email: string } | null>('user', () => null)
