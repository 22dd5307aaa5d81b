export const hot = undefined
