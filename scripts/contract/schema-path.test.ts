import { declarations } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { jsonSchema } from '../generate/json-schema.ts'
import { schemaHasPath } from './schema-path.ts'

const schema = jsonSchema(declarations)

describe('schemaHasPath', () => {
  it.each([
    'ssr',
    'app.head',
    'plugins[].src',
    'devServer.https.key',
    'sourcemap.client',
    'builder.bundle',
    'build.templates[].dst',
  ])('finds %s', (path) => {
    expect(schemaHasPath(schema, path)).toBe(true)
  })

  it.each(['ssr.x', 'app.heads', 'plugins.src', 'plugins[].source', 'bundler1.anything', 'runtimeConfig.apiKey', 'toString'])(
    'does not find %s',
    (path) => {
      expect(schemaHasPath(schema, path)).toBe(false)
    },
  )
})
