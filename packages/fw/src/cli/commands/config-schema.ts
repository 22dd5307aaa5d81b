import { defineCommand } from 'citty'
import type { FwCommand } from '../command.ts'
import { schemaText } from '../option-docs.ts'
import { writeData } from '../../print/output.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'schema' },
  async run() {
    writeData(await schemaText())
    return 0
  },
})
