import { describe, expect, it } from 'vitest'
import { ruleIdsIn } from './rule-ids.ts'

describe('ruleIdsIn', () => {
  it.each([
    ['R5', ['R5']],
    ['(R22-R24) exposure', ['R22', 'R23', 'R24']],
    ['R22–R24, R30', ['R22', 'R23', 'R24', 'R30']],
    ['R3 to R4 and R4', ['R3', 'R4']],
    ['merges keys (R11, R12)', ['R11', 'R12']],
    ['R24-R22', []],
    ['PR5, R5x, FR12', []],
    ['nothing', []],
  ])('in “%s”', (text, ids) => {
    expect(ruleIdsIn(text)).toEqual(ids)
  })
})
