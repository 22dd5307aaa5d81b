/** The same application in both layouts. */
export const variants = ['app-a', 'app-b'] as const
