import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { startSite, type RunningSite } from '../../support/start-site.ts'
import { functionFiles, startFunction } from '../../server/host-functions.ts'
import { securitySite } from '../../options/security/security-site.ts'
import { attackSite } from '../attack-site.ts'
import { fuzz, fuzzHost, inputs } from './fuzz.ts'
import { cookies } from './cookies.ts'
import { forms } from './forms.ts'
import { frames } from './frames.ts'
import { functionCalls, keptCalls } from './functions.ts'
import { hosts } from './hosts.ts'
import { json } from './json.ts'
import { origins } from './origins.ts'
import { paths } from './paths.ts'

/* Random requests to built servers, which are passed them without a network. See `fuzz.ts` for what always has to be the case. */

const timeout = 300_000 + inputs * 5

describe('random requests', { timeout }, () => {
  let site: RunningSite
  beforeAll(async () => {
    site = await startSite(await buildSite(inject('sitesDir'), await attackSite()), { nodeArgs: fuzzHost, ipc: true })
  })
  afterAll(() => site?.stop())

  it('paths are refused, or canonical for handlers, rules and browsers alike', () => fuzz('paths', site.child, paths))
  it('forms give their fields, or status 400 or 413', () => fuzz('forms', site.child, forms))
  it('JSON is read as it is, and reaches no prototype', () => fuzz('JSON', site.child, json))
  it('cookies have the names that were sent', () => fuzz('cookies', site.child, cookies))
  it('changes that come from other sites with cookies get status 403', () => fuzz('origins', site.child, origins))
  it('WebSocket frames are answered, or close their connection', () => fuzz('frames', site.child, frames))
})

describe('random hosts', { timeout }, () => {
  let site: RunningSite
  beforeAll(async () => {
    site = await startSite(await buildSite(inject('sitesDir'), securitySite), { nodeArgs: fuzzHost, ipc: true })
  })
  afterAll(() => site?.stop())

  it('are refused unless they are listed', () => fuzz('hosts', site.child, hosts))
})

describe.each([
  ['Netlify', 'netlify', functionFiles.netlify, functionCalls],
  ['Vercel', 'vercel', functionFiles.vercel, functionCalls],
  ['Vercel, for pages that it keeps', 'vercel', functionFiles.vercelKept, keptCalls],
] as const)('random calls of the function of %s', { timeout }, (name, host, file, calls) => {
  let site: RunningSite
  beforeAll(async () => {
    site = await startFunction(host, file, fuzzHost)
  })
  afterAll(() => site?.stop())

  it('give pages with data of a visitor to nobody else', () => fuzz(name, site.child, calls))
})
