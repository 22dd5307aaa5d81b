// Setup file of the project `app`.
import { reportUsage } from './file-usage.ts'
import { quietRouter } from './quiet-router.ts'
import { resetAfterEach } from './reset.ts'

Object.assign(globalThis, { __fwTestProject: 'app' })
resetAfterEach()
quietRouter()
reportUsage()
