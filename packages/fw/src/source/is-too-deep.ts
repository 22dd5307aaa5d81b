import { nestsTooDeep } from '@fw/kit/internal'

/** Whether code nests deeper than its parser survives. Short code cannot, and to look closer takes as long as parsing. */
export function isTooDeep(code: string): boolean {
  return hasManyTokens(code) && nestsTooDeep(code)
}

/** No more than are allowed to be inside each other. */
const manyTokens = 1000

/** Counts words and signs. Code has no more tokens than these. */
function hasManyTokens(code: string): boolean {
  let count = 0
  let isWord = false
  for (let index = 0; index < code.length && count < manyTokens; index++) {
    const char = code.charCodeAt(index)
    const wasWord = isWord
    isWord = (char >= 97 && char <= 122) || (char >= 65 && char <= 90) || (char >= 48 && char <= 57) || char > 127
    if (isWord ? !wasWord : char > 32) count++
  }
  return count >= manyTokens
}
