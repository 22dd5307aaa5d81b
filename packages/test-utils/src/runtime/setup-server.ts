// Setup file of the project `server`.
import { reportUsage } from './file-usage.ts'
import { quietRouter } from './quiet-router.ts'
import { resetAfterEach } from './reset.ts'

Object.assign(globalThis, { __fwTestProject: 'server' })
resetAfterEach()
quietRouter()
reportUsage()
