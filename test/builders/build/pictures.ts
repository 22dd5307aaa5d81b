/** A picture of more than 4 KB, which is not inlined. */
export const largePicture = (name: string): string => picture(`<desc>${name} ${'large '.repeat(900)}</desc>`)

/** A picture of less than 4 KB. */
export const smallPicture = (name: string): string => picture(`<desc>${name}</desc>`)

const picture = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8" viewBox="0 0 12 8">${content}<rect width="12" height="8" fill="red"/></svg>\n`
