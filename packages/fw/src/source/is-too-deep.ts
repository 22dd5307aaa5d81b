import { nestsTooDeep } from '@fw/kit/internal'

/**
 * Whether code is nested so deeply that the parser would overflow the stack. Short code is skipped, since the exact check takes as
 * long as parsing.
 */
export function isTooDeep(code: string): boolean {
  return hasManyTokens(code) && nestsTooDeep(code)
}

/** Must not exceed the nesting depth that `nestsTooDeep` allows. */
const manyTokens = 1000

/** Counts words and punctuation characters, an upper bound for the number of tokens. */
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
