import { expect, it } from 'vitest'
import type { SessionContext } from './dev-context.ts'
import { followTypes } from './follow-types.ts'
import type { Session } from './open-session.ts'

it.each([
  { typeCheck: 'build', test: false },
  { typeCheck: false, test: false },
  { typeCheck: true, test: true },
])('R125: checks nothing with %o', ({ typeCheck, test }) => {
  const hooked: string[] = []
  const fw = { hook: (name: string) => void hooked.push(name) }
  const session = { app: { fw, options: { test, typescript: { typeCheck } } } } as unknown as Session // only the members that are read
  followTypes(session, { contract: {} } as SessionContext) // must not be used
  expect(hooked).toEqual([])
})
