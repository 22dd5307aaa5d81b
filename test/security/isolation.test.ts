import { Agent } from 'node:http'
import { describe, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { ask } from '../support/http-client.ts'
import { useDevSite } from './dev/dev-site.ts'
import { expectNone } from './expect-none.ts'
import { useServer } from './servers.ts'

const cases = [
  { server: 'production', fixture: 'app-a', count: 3000 },
  { server: 'production', fixture: 'app-b', count: 1000 },
  { server: 'dev', fixture: 'app-a', count: 300 },
] as const

describe.each(cases)('users of the $server server of $fixture', ({ server, fixture, count }) => {
  const site = server === 'dev' ? useDevSite() : useServer(server, fixture)

  it('are isolated: 64 at once, 0 leaks', { timeout: 600_000 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const crossings: string[] = []
    await concurrently(count, 64, async (index) => {
      const user = `visitor-${String(index % 64).padStart(2, '0')}-${(index % 64) * 7919}`
      const page = index % 4 !== 3
      const path = page ? '/whoami' : '/api/whoami'
      const answer = await ask(site.url, path, {
        agent,
        headers: { cookie: `user=${user}`, accept: page ? 'text/html' : 'application/json' },
      })
      const everything = answer.rawHeaders.join('\n') + answer.body
      const others = [...everything.matchAll(/visitor-\d\d-\d+/g)].map(([found]) => found).filter((found) => found !== user)
      const own = everything.split(user).length - 1
      const complete = page
        ? ['cookie:', 'state:', 'api:', 'async:', 'Hello '].every((label) => answer.body.includes(`${label}${user}`)) &&
          answer.rawHeaders.some((header) => header.startsWith(`seen=${user}`))
        : answer.headers['x-user'] === user && JSON.parse(answer.body).user === user
      if (answer.status !== 200 || others.length > 0 || own === 0 || !complete)
        crossings.push(`${path} for ${user}: ${answer.status}, others: ${others.join()}, complete: ${complete}`)
    })
    agent.destroy()
    expectNone(crossings)
  })
})
