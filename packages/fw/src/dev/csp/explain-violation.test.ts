import type { CspOptions, PolicyViolation } from '@fw/schema'
import { expect, it } from 'vitest'
import { explainViolation } from './explain-violation.ts'

function explained(violation: PolicyViolation, csp: CspOptions = {}): { message: string; hint: string } {
  const { message, hint = '' } = explainViolation(
    { side: 'client', name: 'Error', message: 'sent', code: 'FW_CSP_BLOCKED', violation },
    { csp, origins: ['https://pay.test'] },
  )
  return { message, hint }
}
const lineFor = (directive: string, blocked: string, csp?: CspOptions): string =>
  explained({ directive, blocked }, csp).hint.split('\n')[1] ?? ''

it('names the line of the configuration, with the sources that are there', () => {
  expect(lineFor('img-src', 'https://a.test:8080/b.png?c')).toBe(
    `security: { csp: { 'img-src': ["'self'", 'data:', 'https://a.test:8080'] } }`,
  )
  expect(lineFor('img-src', 'https://a.test/b.png', { 'img-src': ['https://c.test'] })).toBe(
    `security: { csp: { 'img-src': ['https://c.test', 'https://a.test'] } }`,
  )
  expect(lineFor('object-src', 'https://a.test')).toBe(`security: { csp: { 'object-src': ['https://a.test'] } }`)
  expect(lineFor('connect-src', 'wss://a.test/live')).toBe(`security: { csp: { 'connect-src': ["'self'", 'wss://a.test'] } }`)
  expect(lineFor('script-src-elem', 'https://a.test/b.js')).toBe(
    `security: { csp: { 'script-src': ["'self'", 'https://a.test'] } }`,
  )
  expect(lineFor('script-src-elem', 'https://a.test/b.js', { 'script-src-elem': [`'self'`] })).toBe(
    `security: { csp: { 'script-src-elem': ["'self'", 'https://a.test'] } }`,
  )
  expect(lineFor('worker-src', 'blob')).toBe(`security: { csp: { 'worker-src': ["'self'", 'blob:'] } }`)
  expect(lineFor('script-src', 'wasm-eval')).toBe(`security: { csp: { 'script-src': ["'self'", "'wasm-unsafe-eval'"] } }`)
  expect(lineFor('form-action', 'https://bank.test/pay')).toBe(`security: { origins: ['https://bank.test'] }`)
})

it('says what to do about inline code, which must not be allowed', () => {
  const inline = (directive: string): string => explained({ directive, blocked: 'inline' }).hint
  expect(inline('script-src-elem')).toMatch(/useHead/)
  expect(inline('script-src-attr')).toMatch(/@click/)
  expect(inline('style-src-attr')).toMatch(/class/)
  expect(explained({ directive: 'script-src-attr', blocked: 'inline', sample: 'go(\n1)' }).message).toBe(
    'The content security policy does not allow attributes that run code: go( 1) (script-src-attr). Development only reports it; after `fw build`, browsers block it.',
  )
  expect(explained({ directive: 'img-src', blocked: 'data' }, { report: true }).message).toBe(
    'The content security policy does not allow "data" (img-src).',
  )
})

it('puts nothing into the line that a browser could have made up', () => {
  for (const blocked of [`https://a.test'],evil:['/b`, `x'], evil: [`, 'javascript:alert(1)', `https://a b/`]) {
    const line = lineFor('img-src', blocked)
    expect(line === '' || /^security: \{ csp: \{ 'img-src': \["'self'", 'data:', '[\w.:/-]+'\] \} \}$/.test(line), line).toBe(
      true,
    )
  }
})
