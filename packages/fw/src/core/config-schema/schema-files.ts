import { existsSync } from 'node:fs'
import { BuildFailure } from '@fw/kit'
import { possibleSchemaFiles, runConfigFile } from '@fw/kit/internal'
import { isPlainObject, type Fw, type SchemaDefinition } from '@fw/schema'

/** Loads the schema files of all layers, project first. */
export async function readSchemaFiles({ layers }: Pick<Fw, 'layers'>): Promise<SchemaDefinition[]> {
  const files = layers.flatMap(({ root }) => possibleSchemaFiles(root).find((file) => existsSync(file)) ?? [])
  return Promise.all(files.map(readSchemaFile))
}

async function readSchemaFile(file: string): Promise<SchemaDefinition> {
  const failure = (why: string, cause?: unknown): BuildFailure =>
    new BuildFailure(
      [{ level: 'error', code: 'FW_SCHEMA_FAILED', why, fix: 'Export an object with the defaults of your options.', file }],
      { cause },
    )
  const definition = await runConfigFile(file).catch((error: unknown) => {
    throw failure(`Failed to load the schema: ${error instanceof Error ? error.message : String(error)}`, error)
  })
  if (!isPlainObject(definition)) throw failure('The schema must be an object.')
  return definition
}
