// CPU profiles: where the time of a production server, a dev start or a build goes.
//   node profile.mjs ssr   --framework fw --app M [--path /list/cat-3] [--seconds 10]
//   node profile.mjs dev   --framework fw --app M
//   node profile.mjs build --framework fw --app M
//   [--top 22] [--files 2] [--inclusive]
import { mkdirSync, rmSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE, parseArgs, nodeBinary, appDir, cleanEnv } from './lib/env.mjs'
import { start, sleep } from './lib/proc.mjs'
import { freePort, until } from './lib/http.mjs'
import { wrk } from './lib/load.mjs'
import { clean, tmpOf } from './lib/apps.mjs'
import { summarize } from './lib/cpuprofile.mjs'
import { appSpec } from './apps/spec.mjs'
import { frameworks } from './frameworks.mjs'

const args = parseArgs()
const kind = args._[0] ?? 'ssr',
  fw = args.framework ?? 'fw',
  app = args.app ?? 'M'
const node = nodeBinary(String(args.node ?? '24'))
const spec = appSpec(app),
  dir = appDir(fw, app)
const out = join(BASE, 'profiles', `${kind}-${fw}-${app}`)
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const port = await freePort()
if (kind !== 'ssr') clean(fw, dir)
const command = { ssr: frameworks[fw].start, dev: frameworks[fw].dev, build: frameworks[fw].build }[kind]({ port })
// NODE_OPTIONS reaches child processes and workers too; the profile is written on exit
const flags = `--cpu-prof --cpu-prof-dir=${out} --cpu-prof-interval=500`
const env = cleanEnv(node, tmpOf(dir), {
  NODE_ENV: kind === 'dev' ? 'development' : 'production',
  ...command.env,
  NODE_OPTIONS: flags,
})
for (const k in env) env[k] = String(env[k])
// a signal alone would end Node without writing the profile: turn it into an exit
const hook = join(out, 'exit.cjs')
writeFileSync(hook, `for (const s of ['SIGINT', 'SIGUSR2']) process.on(s, () => process.exit(0))\n`)
env.NODE_OPTIONS += ` --require ${hook}`
const proc = start(node, command.args.map(String), {
  cwd: dir,
  env,
  cpu: kind === 'ssr' ? 0 : undefined,
  log: join(BASE, 'logs', `profile-${kind}-${fw}-${app}.log`),
})
if (kind === 'build') await proc.exited
else {
  const [path, text] = args.path
    ? [args.path, '']
    : kind === 'ssr' && spec.expect.list
      ? spec.expect.list
      : ['/', spec.expect.home]
  const r = await until(`http://127.0.0.1:${port}${path}`, text, { proc })
  console.log(`first answer after ${Math.round(r.at - proc.startedAt)} ms`)
  if (kind === 'ssr') {
    wrk(`http://127.0.0.1:${port}${path}`, { seconds: 3 })
    console.log(wrk(`http://127.0.0.1:${port}${path}`, { seconds: Number(args.seconds ?? 10) }))
  }
  try {
    process.kill(-proc.pid, 'SIGUSR2')
  } catch {}
  for (let i = 0; i < 60 && proc.code === undefined; i++) await sleep(100)
}
await sleep(500)
await proc.stop()
const files = readdirSync(out)
  .filter((f) => f.endsWith('.cpuprofile'))
  .map((f) => join(out, f))
  .sort((a, b) => statSync(b).size - statSync(a).size)
for (const file of files.slice(0, Number(args.files ?? 2))) {
  const s = summarize(file, Number(args.top ?? 22))
  console.log(`\n${file.split('/').pop()}: busy ${s.busyMs} ms, idle ${s.idleMs} ms`)
  console.log('by package/file:')
  for (const g of s.groups) console.log(`  ${String(g.percent).padStart(5)} % ${String(g.ms).padStart(6)} ms  ${g.name}`)
  console.log('by nearest package on the stack (node internals and natives go to their caller):')
  for (const g of s.causes) console.log(`  ${String(g.percent).padStart(5)} % ${String(g.ms).padStart(6)} ms  ${g.name}`)
  if (args.inclusive) {
    console.log('by function (with callees, within one tick of the stack):')
    for (const f of s.inclusive) console.log(`  ${String(f.percent).padStart(5)} % ${String(f.ms).padStart(6)} ms  ${f.name}`)
  }
  console.log('by function (self):')
  for (const f of s.functions) console.log(`  ${String(f.percent).padStart(5)} % ${String(f.ms).padStart(6)} ms  ${f.name}`)
}
