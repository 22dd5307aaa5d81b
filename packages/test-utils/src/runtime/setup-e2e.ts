// Setup file of the project `e2e`.
import { resetAfterEach } from './reset.ts'

Object.assign(globalThis, { __fwTestProject: 'e2e' })
resetAfterEach()
