import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { useSite } from '../support/site.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f']

/** A route that needs the engine itself, by way of what is imported for it. */
const route = (name: string, n: number, inner = ''): string =>
  `export default defineEventHandler(async () => {\n  await useStorage().getItem('x')\n  return { ${name}: ${n}, hooks: Boolean(useNitroApp().hooks), word: useRuntimeConfig().public.word${inner} }\n})\n`

const site = useSite(
  {
    'server/utils/none.ts': 'export const none = 1\n',
    'fw.config.ts': "export default defineFwConfig({ runtimeConfig: { public: { word: 'w' } } })\n",
    ...Object.fromEntries(names.map((name) => [`server/api/${name}.ts`, route(name, 0)])),
  },
  { mode: 'dev' },
)

it(
  'server files that come, change and go while routes are asked for never leave a route broken',
  { timeout: 240_000 },
  async () => {
    const dir = join(site.dir, 'server')
    const write = (file: string, text: string): void => writeFileSync(join(dir, file), text)
    const failures: string[] = []
    const asked = new AbortController()
    const asking = names.map(async (name) => {
      while (!asked.signal.aborted) {
        const answer = await (await site.fetch(`/api/${name}`)).text()
        if (answer.includes('"error":true')) failures.push(answer.slice(0, 200))
      }
    })
    try {
      for (let n = 1; n <= 40; n++) {
        write(`utils/say-${n}.ts`, `export const say${n} = () => 'said ${n}'\n`)
        for (const name of names) write(`api/${name}.ts`, route(name, n, `, said: say${n}()`))
        for (const name of names)
          await expect
            .poll(async () => (await site.fetch(`/api/${name}`)).json(), { timeout: 10_000, interval: 5 })
            .toEqual({ [name]: n, hooks: true, word: 'w', said: `said ${n}` })
        if (n > 1) rmSync(join(dir, `utils/say-${n - 1}.ts`))
      }
    } finally {
      asked.abort()
      await Promise.all(asking)
    }
    // A route that is asked for before its util is known says so. Nothing else is wrong with any of them.
    expect(failures.filter((answer) => !/say\d+ is not defined/.test(answer))).toEqual([])
  },
)
