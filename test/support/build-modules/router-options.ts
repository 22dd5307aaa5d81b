export const hashMode = false
export const scrollBehaviorType = 'auto'
export const options = []
