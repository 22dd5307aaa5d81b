import { BuildFailure, type BuildProblem } from '@fw/kit'
import { mergeSchemas, mismatches, moduleState, schemaOf, withSchemaDefaults } from '@fw/kit/internal'
import { declarations, type ConfigSchema, type Fw, type SchemaDefinition } from '@fw/schema'
import { join } from 'pathe'
import { readSchemaFiles } from './schema-files.ts'
import { schemaTypes } from './schema-types.ts'

/** Options of fw that accept keys of a project. */
const openOptions = ['appConfig', 'runtimeConfig']

/**
 * Applies the schemas of layers and modules (`fw.schema.ts`, `extendFwSchema`): claims their keys, adds defaults, validates
 * values, and writes types and a JSON Schema.
 */
export async function applySchema(fw: Fw): Promise<void> {
  if (!fw.options.experimental.configSchema) return
  const definitions: SchemaDefinition[] = await readSchemaFiles(fw)
  await fw.callHook('schema:extend', definitions)
  if (definitions.length === 0) return
  const schema = mergeSchemas(definitions.map(schemaOf))
  await fw.callHook('schema:resolved', schema)
  const problems = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => applyTo(fw, key, inner))
  if (problems.length > 0) throw new BuildFailure(problems)
  addFiles(fw, schema)
}

function applyTo(fw: Fw, key: string, schema: ConfigSchema): BuildProblem[] {
  if (key in declarations && !openOptions.includes(key))
    return [
      {
        level: 'error',
        code: 'FW_SCHEMA_NOT_YOURS',
        why: `A schema describes \`${key}\`, which is an option of fw itself.`,
        fix: `Describe your own keys, or keys of ${openOptions.map((each) => `\`${each}\``).join(' and ')}.`,
      },
    ]
  const options = fw.options as unknown as Record<string, unknown> // open to keys of modules
  const wrong = mismatches(options[key], schema, key)
  if (!openOptions.includes(key)) moduleState(fw).claimed.add(key)
  options[key] = withSchemaDefaults(options[key], schema)
  return wrong.map(({ path, expected }) => ({
    level: 'error',
    code: 'FW_SCHEMA_WRONG_VALUE',
    why: `According to its schema, \`${path}\` must be ${expected.startsWith('one of') ? expected : `of type ${expected}`}.`,
    fix: `Correct the value. Run \`fw config why ${path}\` to see where it is set.`,
  }))
}

function addFiles(fw: Fw, schema: ConfigSchema): void {
  const { files } = fw.added
  const declaration = 'schema/fw.schema.d.ts'
  let asked: Promise<unknown> | undefined
  const ready = (): Promise<unknown> => (asked ??= fw.callHook('schema:beforeWrite', schema))
  const add = (name: string, text: () => string): void =>
    void files.push({ name, reads: [], write: true, text: async () => (await ready(), text()) })
  add(
    'schema/fw.schema.json',
    () => `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2)}\n`,
  )
  add(declaration, () => schemaTypes(schema, openOptions))
  const stop = fw.hook('app:templatesGenerated', async () => {
    stop() // once they are there
    await fw.callHook('schema:written')
  })
  fw.hook('prepare:types', ({ node }) => void node.references.push({ path: join(fw.options.buildDir, declaration) }))
}
