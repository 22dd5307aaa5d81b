import { resolve as resolvePath } from 'node:path'
import { Ajv } from 'ajv'
import { compile, declarations, isPlainObject, putAt, type PlainObject } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from './check-to-json-schema.ts'
import { evaluateExample } from './evaluate-example.ts'
import { extractDocs } from './extract-docs.ts'
import { jsonSchema } from './json-schema.ts'
import { sampleDefaults } from './sample-defaults.ts'

const { options } = extractDocs(resolvePath(import.meta.dirname, '../..'))
const schema = jsonSchema(declarations, { options, defaults: sampleDefaults(declarations) })
const ajv = new Ajv({ strict: true, strictTypes: false, strictTuples: false, allErrors: true })
for (const keyword of ['x-default', 'x-default-b', 'x-only-in']) ajv.addKeyword(keyword)
const validate = ajv.compile(schema)

function problemsOf(config: unknown): string[] {
  return validate(config) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson)
  if (typeof value === 'object' && value !== null) return isPlainObject(value) && Object.values(value).every(isJson)
  return value !== undefined && typeof value !== 'function'
}

const examples = [...compile(declarations).leaves.values()]
  .map(({ path, keys }) => ({ path, keys, value: evaluateExample(options.get(path)?.example ?? '') }))
  .filter(({ value }) => isJson(value))

function configWith(keys: readonly string[], value: unknown): PlainObject {
  const config: PlainObject = {}
  putAt(config, keys, value)
  return config
}

describe('the JSON Schema', () => {
  it('is a valid schema', () => {
    expect(ajv.validateSchema(schema)).toBe(true)
  })

  it('checks nearly all examples', () => {
    expect(examples.length).toBeGreaterThan(270)
  })

  it.each(examples)('accepts the example of $path', ({ keys, value }) => {
    expect(problemsOf(configWith(keys, value))).toEqual([])
  })

  it.each([
    [{}],
    [{ $schema: './fw.schema.json', $meta: { name: 'base' }, $production: { ssr: false }, $env: { staging: { ssr: true } } }],
    [{ sourcemap: true }],
    [{ sourcemap: 'hidden' }],
    [{ components: ['~/widgets'] }],
    [{ pages: false, devtools: true }],
    [{ aModuleAddsThis: { anything: 1 } }],
    [{ bundler1: { optimizeDeps: { include: ['x'] }, base: '/x' } }],
    [{ extends: 'gh:acme/base' }],
    [{ modules: [['./tools/search'], null, false] }],
  ])('accepts %j', (config) => {
    expect(problemsOf(config)).toEqual([])
  })

  it.each([
    [{ ssr: 'yes' }],
    [{ app: { baseURL: 5 } }],
    [{ app: { baseUrl: '/' } }],
    [{ app: true }],
    [{ app: { head: { meta: [{ name: {} }] } } }],
    [{ app: { keepalive: 'on' } }],
    [{ sourcemap: 'inline' }],
    [{ sourcemap: { server: true, browser: true } }],
    [{ logLevel: 'loud' }],
    [{ devServer: { port: 70_000 } }],
    [{ devServer: { port: '3000' } }],
    [{ devServer: { https: { key: './key' } } }],
    [{ plugins: [{ mode: 'client' }] }],
    [{ plugins: [{ src: 'x', mode: 'both' }] }],
    [{ css: 'main.css' }],
    [{ compatibilityDate: 'tomorrow' }],
    [{ compatibilityDate: 20250101 }],
    [{ future: { compatibilityVersion: 5 } }],
    [{ experimental: { checkOutdatedBuildInterval: -1 } }],
    [{ experimental: { watcher: 'polling' } }],
    [{ experimental: { unheardOf: true } }],
    [{ optimization: { keyedComposables: [{ name: 'useX', argumentLength: 0 }] } }],
    [{ alias: { '#x': 1 } }],
    [{ alias: ['#x'] }],
    [{ hooks: { 'build:done': 'log' } }],
    [{ bundler2: { filenames: { app: '[name].js' } } }],
    [{ watch: [1] }],
    [{ typescript: { strict: 'yes' } }],
    [{ serverHandlers: [{ route: '/x' }] }],
    [{ $production: { ssr: 'no' } }],
    [{ $env: { staging: { app: { baseURL: 1 } } } }],
    [{ $prod: { ssr: false } }],
  ])('rejects %j', (config) => {
    expect(problemsOf(config)).not.toEqual([])
  })

  it('contains the descriptions', () => {
    const { app } = schema.properties as Record<string, JsonSchema>
    expect(app?.properties?.['baseURL']).toMatchObject({ description: options.get('app.baseURL')?.description, default: '/' })
  })

  it('contains the default of the other variant, and placeholders outside of `default`', () => {
    expect(schema.properties?.['srcDir']).toMatchObject({ 'x-default': '<rootDir>/app', 'x-default-b': '<rootDir>' })
    expect(schema.properties?.['srcDir']).not.toHaveProperty('default')
  })

  it('marks options that are only possible in code', () => {
    expect(schema.properties?.['bundler2']?.properties?.['filenames']?.properties?.['app']).toMatchObject({ not: {} })
  })
})
