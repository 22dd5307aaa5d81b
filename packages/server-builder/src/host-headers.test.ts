import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { expect, it } from 'vitest'
import { addHostHeaders, headersOfHost } from './host-headers.ts'

const headers = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' }

/** Returns the headers by pattern that Nitro writes to the file of the host, and warnings. */
function headersFor(preset: string, routeRules: Record<string, object>): [Record<string, unknown>, string[]] {
  const warnings: string[] = []
  const app = { options: { security: { headers } }, progress: { warn: (text: string) => warnings.push(text) } }
  const nitro = { options: { preset, routeRules, static: false } }
  addHostHeaders(app as unknown as BuildApp, nitro as unknown as Nitro) // what is read
  const rules: [string, { headers?: object }][] = Object.entries(nitro.options.routeRules)
  return [Object.fromEntries(rules.flatMap(([pattern, rule]) => (rule.headers ? [[pattern, rule.headers]] : []))), warnings]
}

it('hosts with a file for headers get those of all responses', () => {
  for (const preset of ['netlify', 'netlify_static', 'cloudflare-pages', 'vercel'])
    expect(headersFor(preset, { '/a': { swr: true } })).toEqual([{ '/**': headers }, []])
  expect(headersFor('node-server', {})).toEqual([{}, []])
  const everywhere = {
    '/**': { headers: { 'X-Frame-Options': 'DENY', 'x-own': '1' }, security: { headers: { 'x-content-type-options': false } } },
  }
  expect(headersFor('netlify', everywhere)).toEqual([{ '/**': { 'x-frame-options': 'DENY', 'x-own': '1' } }, []])
})

it('hosts that make no exceptions do not get what a rule changes', () => {
  const rules = { '/embed/**': { security: { headers: { 'x-frame-options': false } } }, '/api/**': { headers: { 'x-own': '1' } } }
  const expected = { '/**': { 'x-content-type-options': 'nosniff' }, '/embed/**': {}, '/api/**': { 'x-own': '1' } }
  for (const preset of ['netlify', 'cloudflare_pages', 'vercel'])
    expect(headersFor(preset, rules)).toEqual([
      expected,
      [expect.stringMatching(/^FW_PRESET_HEADERS: .* without "x-frame-options"/)],
    ])
  const changed = { '/embed/**': { headers: { 'x-frame-options': 'DENY' } } }
  expect(headersFor('vercel', changed)).toEqual([{ '/**': headers, '/embed/**': { 'x-frame-options': 'DENY' } }, []])
  expect(headersFor('netlify', changed)[1]).toHaveLength(1)
})

it('other hosts of static files have to be told', () => {
  const hostOf = (preset: string, isStatic: boolean): unknown =>
    headersOfHost(
      { options: { security: { headers } } } as unknown as BuildApp, // what is read
      { options: { preset, static: isStatic } } as unknown as Nitro, // what is read
    )
  expect([hostOf('static', true), hostOf('github-pages', true)]).toEqual([headers, headers])
  expect([hostOf('netlify-static', true), hostOf('node-server', false)]).toEqual([undefined, undefined])
})
