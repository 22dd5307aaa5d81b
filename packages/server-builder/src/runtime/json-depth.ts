const [tab, space, quote, openList, backslash, closeList, openObject, closeObject] = [9, 32, 34, 91, 92, 93, 123, 125]

/**
 * Whether JSON has more levels of lists and objects. Parsing a level takes a hundred times as long as reading its bracket, and code that walks
 * through the value could run out of stack.
 */
export function isDeeperThan(levels: number, json: Uint8Array): boolean {
  if (json.length <= levels) return false
  let at = 0
  while (json[at]! <= space && json[at]! >= tab) at += 1
  if (json[at] !== openList && json[at] !== openObject) return false // text, or other data
  let depth = 0
  for (; at < json.length; at += 1) {
    const byte = json[at]!
    if (byte === quote) at = endOfString(json, at + 1)
    else if (byte === openList || byte === openObject) {
      depth += 1
      if (depth > levels) return true
    } else if (byte === closeList || byte === closeObject) depth -= 1
  }
  return false
}

function endOfString(json: Uint8Array, start: number): number {
  let end = json.indexOf(quote, start)
  while (end > 0 && isEscaped(json, end)) end = json.indexOf(quote, end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: Uint8Array, at: number): boolean {
  let before = at - 1
  while (json[before] === backslash) before -= 1
  return (at - before) % 2 === 0
}
