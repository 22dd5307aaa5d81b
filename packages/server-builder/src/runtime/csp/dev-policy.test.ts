import { cspDirectives } from '@fw/schema/csp'
import type { CspOptions } from '@fw/schema'
import { expect, it } from 'vitest'
import { forDevelopment } from './dev-policy.ts'

function inDevelopment(options: CspOptions): string {
  const { directives, isReportOnly } = forDevelopment(
    { isReportOnly: false, needsStyles: true, directives: cspDirectives(options, []) },
    'localhost:3000',
  )
  expect(isReportOnly).toBe(true)
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

it('allows the connection of the dev server, also if the app allows no others', () => {
  const socket = 'ws://localhost:3000 wss://localhost:3000'
  expect(inDevelopment({})).toContain(`; connect-src 'self' ${socket}`)
  expect(inDevelopment({ 'connect-src': [`'none'`] })).toContain(`; connect-src ${socket}`)
  expect(inDevelopment({ 'connect-src': ['https://api.test'] })).toContain(`; connect-src https://api.test ${socket}`)
  expect(inDevelopment({ 'default-src': false })).not.toContain('connect-src')
})

it('allows inline style sheets, but reports attributes that a build would not allow', () => {
  expect(inDevelopment({})).not.toContain('style-src-elem')
  expect(inDevelopment({ styles: 'strict' })).toMatch(/style-src 'self' 'report-sample'; .*style-src-elem 'self' 'unsafe-inline'/)
  expect(inDevelopment({ 'style-src': [`'self'`, `'sha256-a='`] })).toContain(`style-src-elem 'self' 'unsafe-inline'`)
})

it('leaves out what only matters to others', () => {
  expect(inDevelopment({ 'report-uri': ['/reports'], 'report-to': ['all'], 'upgrade-insecure-requests': [] })).not.toMatch(
    /report-(?:uri|to)|upgrade/,
  )
})
