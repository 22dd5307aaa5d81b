import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { asOwner } from '../support/dev-secret.ts'
import { rawGet, sendRaw } from '../support/http-client.ts'
import { askAsOther, hasOtherUser } from '../support/other-user.ts'
import type { Files } from '../support/project.ts'
import { fw } from '../support/run-process.ts'
import { useSite } from '../support/site.ts'

/** A task that notes which version of it has run, and since when the schedule runs that has started it. */
function tick(version: string): string {
  return `export default defineTask({
  run: ({ payload }) => {
    globalThis.ticks = [...(globalThis.ticks ?? []), { version: '${version}', since: payload.scheduledTime }]
    return { result: '${version}' }
  },
})`
}

const files: Files = {
  'package.json': '{ "name": "task-site", "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  app: { baseURL: '/docs/' },
  serverEngine: { experimental: { tasks: true }, scheduledTasks: { '* * * * * *': ['tick'], '0 4 * * *': ['db:migrate'] } },
}`,
  'server/tasks/tick.ts': tick('first'),
  'server/tasks/db/migrate.ts': `export default defineTask({
  meta: { description: 'Migrates the database' },
  run: ({ name, payload }) => {
    if (payload.fails) throw new Error('no such table')
    globalThis.migrated = (globalThis.migrated ?? 0) + 1
    return { result: { name, payload } }
  },
})`,
  'server/api/ticks.ts': 'export default defineEventHandler(() => globalThis.ticks ?? [])',
  'server/api/migrated.ts': 'export default defineEventHandler(() => globalThis.migrated ?? 0)',
  'server/api/run.ts': "export default defineEventHandler((event) => runTask('db:migrate', { payload: getQuery(event) }))",
  'server/tasks/echo.ts': `let runs = 0
export default defineTask({ run: ({ payload }) => ({ result: { user: payload.user, run: ++runs } }) })`,
  'server/api/parallel.ts': `export default defineEventHandler(async () => {
  const users = ['anna', 'berta', 'anna']
  const results = await Promise.all(users.map((user) => runTask('echo', { payload: { user } })))
  return results.map(({ result }) => result)
})`,
  'app/app.vue': '<template><p>Tasks</p></template>',
}

describe.each(['dev', 'build'] as const)('tasks with fw %s', (mode) => {
  const site = useSite(files, { mode })
  const ticks = async (): Promise<{ version: string; since: number }[]> => (await site.fetch('/docs/api/ticks')).json()
  const versions = async (): Promise<string[]> => (await ticks()).map(({ version }) => version)

  it('run by schedule and by server code', async () => {
    await expect.poll(versions).toContain('first')
    expect(await (await site.fetch('/docs/api/run?id=7')).json()).toEqual({
      result: { name: 'db:migrate', payload: { id: '7' } },
    })
  })

  it('give each caller the result for its own payload', async () => {
    const [anna, berta, same] = (await (await site.fetch('/docs/api/parallel')).json()) as { user: string; run: number }[]
    expect([anna, berta]).toMatchObject([{ user: 'anna' }, { user: 'berta' }])
    expect(same).toEqual(anna) // one run for both
  })

  it.runIf(mode === 'build')('are not served', async () => {
    expect((await site.fetch('/docs/_nitro/tasks')).headers.get('content-type')).not.toContain('json')
    for (const path of ['_nitro/tasks', '__fw_tasks'])
      expect((await site.fetch(`/docs/${path}/db:migrate`, { method: 'POST' })).status).not.toBe(200)
  })

  it.runIf(mode === 'dev')('run once per time, and not as they were, after server code was replaced', async () => {
    for (const version of ['second', 'third']) {
      writeFileSync(join(site.dir, 'server/tasks/tick.ts'), tick(version))
      await expect.poll(versions).toContain(version)
    }
    const before = (await ticks()).length
    await expect.poll(async () => (await ticks()).length).toBeGreaterThan(before + 3)
    const after = (await ticks()).slice(before)
    expect(after.map(({ version }) => version)).toEqual(after.map(() => 'third'))
    // Two schedules would take turns: one that was replaced never runs again.
    const schedules = after.map(({ since }) => since).filter((since, index, all) => since !== all[index - 1])
    expect(schedules).toEqual(schedules.map(() => expect.any(Number)))
    expect(schedules).toEqual([...new Set(schedules)])
  })
})

describe('fw task', () => {
  const site = useSite(files, { mode: 'dev' })
  const task = (...args: string[]) => fw(['task', ...args], { cwd: site.dir })
  const migrated = async (): Promise<number> => Number(await (await site.fetch('/docs/api/migrated')).text())

  it('lists tasks with their schedules', async () => {
    const { code, stdout } = await task('list')
    expect([code, stdout.trim().split('\n')]).toEqual([
      0,
      ['db:migrate  Migrates the database  (0 4 * * *)', 'echo', 'tick        (* * * * * *)'],
    ])
  })

  it('runs a task and prints its result', async () => {
    const { code, stdout } = await task('run', 'db:migrate', '--payload', '{"id":7}')
    expect([code, JSON.parse(stdout)]).toEqual([0, { result: { name: 'db:migrate', payload: { id: 7 } } }])
  })

  it('lists the last runs', async () => {
    await task('run', 'db:migrate', '--payload', '{"fails":true}')
    const { code, stdout } = await task('runs')
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^\S+Z {2}db:migrate {2} *\d+ ms {2}\S+:\d+ {2}failed: no such table$/m),
    ])
  })

  it('reports unknown tasks, failures and invalid payloads', async () => {
    const unknown = await task('run', 'db:migrat')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringMatching(/FW_TASK_UNKNOWN.*Did you mean "db:migrate"/)])
    for (const name of ['constructor', '__proto__', 'toString']) expect((await task('run', name)).code).toBe(1)
    const failed = await task('run', 'db:migrate', '--payload', '{"fails":true}')
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringMatching(/FW_TASK_FAILED.*no such table/)])
    for (const payload of ['x', '[]', '1', 'null']) expect((await task('run', 'tick', '--payload', payload)).code).toBe(2)
  })

  it('only the user of the server can list and run tasks, and its pages', async () => {
    const { host } = new URL(site.url)
    const before = await migrated()
    const run = async (...headers: string[]): Promise<number | undefined> => {
      const lines = ['POST /docs/_nitro/tasks/db:migrate HTTP/1.1', 'Content-Length: 0', 'Connection: close', ...headers, '', '']
      return (await sendRaw(site.url, lines.join('\r\n'))).status
    }
    const own = `Host: ${host}`
    expect(await run(own, 'Origin: https://evil.test')).toBe(403)
    expect(await run(own, 'Origin: null')).toBe(403)
    expect(await run(own, 'Origin: http://127.0.0.1:1')).toBe(403)
    expect(await run(own, 'Sec-Fetch-Site: cross-site')).toBe(403)
    expect(await run(own, 'Sec-Fetch-Site: same-site')).toBe(403)
    expect(await run('Host: evil.test', 'Origin: http://evil.test')).toBe(403)
    // An image or a link of any page.
    expect((await rawGet(site.url, '/docs/_nitro/tasks/db:migrate')).status).toBe(403)
    expect(await migrated()).toBe(before)
    // Programs of anybody who can connect.
    expect(await run(own)).toBe(403)
    expect(await run(own, 'Authorization: Bearer x')).toBe(403)
    expect(await run(own, `Origin: http://${host}`, 'X-Forwarded-For: 192.0.2.9')).toBe(403)
    expect(await run(own, 'Upgrade: websocket', 'Connection: Upgrade')).toBe(403)
    expect((await rawGet(site.url, '/docs/_nitro/tasks')).status).toBe(403)
    expect(await migrated()).toBe(before)
    const { authorization } = asOwner(site.dir)
    expect(await run(own, `Origin: http://${host}`, 'Sec-Fetch-Site: same-origin')).toBe(200)
    expect(await run(own, `Authorization: ${authorization}`)).toBe(200)
    expect(await migrated()).toBe(before + 2)
    // Only the upgrade is refused.
    expect(await run(own, `Authorization: ${authorization}`, 'Upgrade: websocket', 'Connection: Upgrade')).toBe(403)
  })

  it.runIf(hasOtherUser)('other users of this machine cannot list and run tasks', async () => {
    const before = await migrated()
    for (const headers of [undefined, { origin: site.url }, { origin: site.url, 'sec-fetch-site': 'same-origin' }]) {
      const options = headers ? { headers } : {}
      expect((await askAsOther({ url: `${site.url}/docs/_nitro/tasks`, ...options })).status).toBe(403)
      expect((await askAsOther({ url: `${site.url}/docs/_nitro/tasks/db:migrate`, method: 'POST', ...options })).status).toBe(403)
    }
    expect(await migrated()).toBe(before)
  })
})

describe('fw task without tasks', () => {
  const site = useSite(files, { mode: 'dev', config: { 'serverEngine.experimental.tasks': false } })

  it('explains how to enable them', async () => {
    const { code, stderr } = await fw(['task', 'list'], { cwd: site.dir })
    expect([code, stderr]).toEqual([1, expect.stringContaining('FW_TASK_DISABLED')])
  })

  it('explains how to start a dev server', async () => {
    await site.stop()
    const { code, stderr } = await fw(['task', 'list'], { cwd: site.dir })
    expect([code, stderr]).toEqual([1, expect.stringContaining('FW_TASK_NOT_RUNNING')])
  })
})
