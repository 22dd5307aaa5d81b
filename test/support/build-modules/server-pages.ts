export const serverPages = {}
