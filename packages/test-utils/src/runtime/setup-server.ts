// Setup file of the project `server`.
import { quietRouter } from './quiet-router.ts'
import { resetAfterEach } from './reset.ts'

Object.assign(globalThis, { __fwTestProject: 'server' })
resetAfterEach()
quietRouter()
