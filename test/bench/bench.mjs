// Runs metrics, interleaved between frameworks, and appends one line per sample to results/raw.jsonl.
//   node bench.mjs --metrics install,dev,hmr,build,output,ssr,generate,coldstart
//                  [--frameworks bare,fw] [--apps S,M] [--runs 3] [--node 24] [--out results/raw.jsonl]
//                  [--seconds 10] [--warmup 3] [--as name-to-record-under]
import { appendFileSync, mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, dirname, resolve } from 'node:path'
import { HERE, BASE, parseArgs, list, nodeBinary, nodeVersion, installDir, appDir, cleanEnv } from './lib/env.mjs'
import { start, run, sleep } from './lib/proc.mjs'
import { freePort, get, until } from './lib/http.mjs'
import { wrk } from './lib/load.mjs'
import { launch, openInteractive, weigh, watchMarks } from './lib/browser.mjs'
import { writeApp, clean, tmpOf, dirSize, countPackages, hmrFiles } from './lib/apps.mjs'
import { appSpec, HMR_MARK } from './apps/spec.mjs'
import { frameworks } from './frameworks.mjs'

const args = parseArgs()
const nodeName = String(args.node ?? '24')
const node = nodeBinary(nodeName)
const nodeV = nodeVersion(node)
const runs = Number(args.runs ?? 3)
const out = resolve(args.out ?? join(HERE, 'results', 'raw.jsonl'))
mkdirSync(dirname(out), { recursive: true })
const names = list(
  args.frameworks,
  Object.keys(frameworks).filter((n) => !frameworks[n].variant),
)
const major = Number(nodeV.slice(1).split('.')[0])

const log = (fw, app, what) => join(BASE, 'logs', `${what}-${fw}-${app}.log`)
const str = (o) =>
  Object.entries(o)
    .map(([k, v]) => `${k}=${typeof v === 'number' ? Math.round(v * 100) / 100 : v}`)
    .join(' ')
function record(metric, fw, app, round, values) {
  appendFileSync(
    out,
    JSON.stringify({
      metric: args.as ?? metric,
      framework: fw,
      app,
      node: nodeV,
      run: round,
      at: new Date().toISOString(),
      values,
    }) + '\n',
  )
  console.log(`${new Date().toISOString().slice(11, 19)} ${metric} ${fw} ${app} #${round} ${str(values)}`)
}
function ready(fw, app, options) {
  const dir = appDir(fw, app, options?.prerender ? 'prerender' : undefined)
  if (!existsSync(join(dir, 'package.json'))) writeApp(fw, app, options)
  return dir
}
const envOf = (dir, extra = {}) =>
  cleanEnv(node, tmpOf(dir), Object.fromEntries(Object.entries(extra).map(([k, v]) => [k, String(v)])))
const argsOf = (command) => command.args.map(String)

async function build(fw, app, { cold = true, prerender = false } = {}) {
  const dir = ready(fw, app, { prerender })
  if (cold) clean(fw, dir)
  const command = prerender ? frameworks[fw].generate({}) : frameworks[fw].build({})
  const r = await run(node, argsOf(command), {
    cwd: dir,
    env: envOf(dir, { NODE_ENV: 'production', ...command.env }),
    log: log(fw, app, prerender ? 'generate' : 'build'),
    timeout: 600_000,
  })
  return { dir, ...r }
}
const isBuilt = (fw, dir) => existsSync(join(dir, frameworks[fw].server))
async function built(fw, app) {
  const dir = ready(fw, app)
  if (!isBuilt(fw, dir)) await build(fw, app)
  return dir
}
async function serve(fw, app, cpu) {
  const dir = await built(fw, app)
  const port = await freePort()
  const command = frameworks[fw].start({ port })
  const proc = start(node, argsOf(command), {
    cwd: dir,
    env: envOf(dir, { NODE_ENV: 'production', ...command.env }),
    log: log(fw, app, 'serve'),
    cpu,
  })
  return { proc, url: `http://127.0.0.1:${port}` }
}
async function devServer(fw, app) {
  const dir = ready(fw, app)
  const port = await freePort()
  const command = frameworks[fw].dev({ port })
  const proc = start(node, argsOf(command), {
    cwd: dir,
    env: envOf(dir, { NODE_ENV: 'development', ...command.env }),
    log: log(fw, app, 'dev'),
  })
  return { proc, dir, url: `http://127.0.0.1:${port}` }
}

const METRICS = {
  install: {
    apps: ['S'],
    once: true,
    async run(fw) {
      const dir = installDir(frameworks[fw].installOf ?? fw)
      const size = dirSize(join(dir, 'node_modules'))
      return { packages: countPackages(dir), mb: size.mb, files: size.files }
    },
  },
  dev: {
    apps: ['S', 'M'],
    async run(fw, app) {
      const spec = appSpec(app),
        values = {}
      for (const kind of ['cold', 'warm']) {
        if (kind === 'cold') clean(fw, ready(fw, app))
        const { proc, url } = await devServer(fw, app)
        try {
          const first = await until(url + '/', spec.expect.home, { proc })
          values[`${kind}Ms`] = first.at - proc.startedAt
          const t0 = performance.now()
          await until(url + spec.expect.api[0], spec.expect.api[1], { proc, every: 10, accept: 'application/json' })
          values[`${kind}ApiMs`] = performance.now() - t0
          if (spec.expect.list) {
            const t1 = performance.now()
            await until(url + spec.expect.list[0], spec.expect.list[1], { proc, every: 10 })
            values[`${kind}SecondPageMs`] = performance.now() - t1
          }
          await sleep(1500)
          values[`${kind}PeakMB`] = proc.peak
        } finally {
          await proc.stop()
        }
      }
      return values
    },
  },
  hmr: {
    apps: ['M'],
    async run(fw, app) {
      const spec = appSpec(app),
        edits = hmrFiles(fw, app),
        values = {}
      clean(fw, ready(fw, app))
      const { proc, dir, url } = await devServer(fw, app)
      const browser = await launch()
      const restore = []
      try {
        await until(url + '/', spec.expect.home, { proc })
        const page = await (await browser.newContext()).newPage()
        const marks = await watchMarks(page)
        values.firstInteractiveMs = await openInteractive(page, url + '/')
        await sleep(2500) // dependency re-optimisation and its reload, if any
        values.secondInteractiveMs = await openInteractive(page, url + '/')
        await sleep(500)
        const edit = async (kind, file, from) => {
          const path = join(dir, file),
            original = readFileSync(path, 'utf8')
          restore.push([path, original])
          const times = []
          const before = marks.reloads
          for (let i = 1; i <= 6; i++) {
            const mark = `hmr-mark-${kind}${i}x`
            const text = original.replace(from, (m) => (m === HMR_MARK ? mark : `${mark} ${m}`))
            const seen = marks.wait(mark)
            const t0 = performance.timeOrigin + performance.now()
            writeFileSync(path, text)
            const at = await seen
            if (i > 1) times.push(at - t0) // the first edit warms the path up
            else values[kind === 'p' ? 'firstPageEditMs' : 'firstComponentEditMs'] = at - t0
            await sleep(400)
          }
          times.sort((a, b) => a - b)
          values[kind === 'p' ? 'pageEditMs' : 'componentEditMs'] = times[times.length >> 1]
          values[kind === 'p' ? 'pageReloads' : 'componentReloads'] = marks.reloads - before
        }
        await edit('p', edits.page, HMR_MARK)
        await edit('c', edits.component, /Increment(?=<\/button>)/)
      } finally {
        await browser.close()
        await proc.stop()
        for (const [path, text] of restore.toReversed()) writeFileSync(path, text)
      }
      return values
    },
  },
  build: {
    apps: ['S', 'M', 'L250', 'L1000'],
    async run(fw, app) {
      const { ms, peakMB } = await build(fw, app)
      return { ms, peakMB }
    },
  },
  output: {
    apps: ['S', 'M'],
    once: true,
    async run(fw, app) {
      const spec = appSpec(app)
      const { proc, url } = await serve(fw, app)
      const browser = await launch()
      try {
        await until(url + '/', spec.expect.home, { proc })
        const w = await weigh(browser, url + '/')
        const dir = appDir(fw, app)
        return {
          ...w,
          serverMB: dirSize(join(dir, frameworks[fw].server)).mb,
          serverCodeMB: dirSize(join(dir, frameworks[fw].server), /\.map$/).mb,
          serverFiles: dirSize(join(dir, frameworks[fw].server)).files,
          clientMB: dirSize(join(dir, frameworks[fw].client)).mb,
        }
      } finally {
        await browser.close()
        await proc.stop()
      }
    },
  },
  ssr: {
    apps: ['S', 'M'],
    async run(fw, app) {
      const spec = appSpec(app),
        values = {}
      const targets =
        app === 'S'
          ? [
              ['home', '/', spec.expect.home],
              ['api', ...spec.expect.api],
            ]
          : [['list', ...spec.expect.list]]
      for (const [name, path, text] of targets) {
        const { proc, url } = await serve(fw, app, 0)
        try {
          const first = await until(url + path, text, { proc, every: 20 })
          wrk(url + path, { seconds: Number(args.warmup ?? 3) })
          const r = wrk(url + path, { seconds: Number(args.seconds ?? 10) })
          const after = await get(url + path)
          if (after.status !== 200 || !after.body.includes(text))
            throw new Error(`${fw} ${app} ${path}: wrong answer after the load: ${after.status}`)
          Object.assign(values, {
            [`${name}Rps`]: r.rps,
            [`${name}P50`]: r.p50,
            [`${name}P99`]: r.p99,
            [`${name}RssMB`]: proc.rss(),
            [`${name}Bytes`]: first.body.length,
          })
        } finally {
          await proc.stop()
        }
        await sleep(300)
      }
      return values
    },
  },
  generate: {
    apps: ['L250'],
    async run(fw, app) {
      const { dir, ms, peakMB } = await build(fw, app, { prerender: true })
      const size = dirSize(join(dir, frameworks[fw].generated))
      const html = (await import('node:fs'))
        .readdirSync(join(dir, frameworks[fw].generated), { recursive: true })
        .filter((f) => f.endsWith('.html')).length
      return { ms, peakMB, html, files: size.files, mb: size.mb }
    },
  },
  coldstart: {
    apps: ['S', 'M'],
    async run(fw, app) {
      const spec = appSpec(app),
        times = [],
        rss = []
      const path = spec.expect.list ?? ['/', spec.expect.home]
      for (let i = 0; i < 5; i++) {
        const { proc, url } = await serve(fw, app)
        try {
          const first = await until(url + path[0], path[1], { proc, every: 4, timeout: 30_000 })
          times.push(first.at - proc.startedAt)
          await sleep(200)
          rss.push(proc.rss())
        } finally {
          await proc.stop()
        }
      }
      times.sort((a, b) => a - b)
      rss.sort((a, b) => a - b)
      return { ms: times[2], minMs: times[0], rssMB: rss[2] }
    },
  },
}

const metrics = list(args.metrics, ['install', 'build', 'output', 'coldstart', 'ssr', 'dev', 'hmr', 'generate'])
let failures = 0
for (const metric of metrics) {
  const m = METRICS[metric]
  if (!m) throw new Error(`unknown metric ${metric}; known: ${Object.keys(METRICS).join(', ')}`)
  const apps = list(args.apps, m.apps).filter((a) => args.force || m.apps.includes(a))
  for (const app of apps) {
    for (let i = 1; i <= (m.once ? 1 : runs); i++) {
      // the order turns with each round, so that no framework is always first
      const turn = names.map((_, k) => names[(k + i - 1) % names.length])
      for (const fw of turn) {
        const f = frameworks[fw]
        if (!f.apps.includes(app) || major < (f.node ?? 20) || (metric === 'generate' && !f.generate)) continue
        try {
          record(metric, fw, app, i, await m.run(fw, app))
        } catch (error) {
          failures++
          console.log(`FAILED ${metric} ${fw} ${app} #${i}: ${error.message}`)
        }
      }
    }
  }
}
console.log(failures ? `${failures} failures` : 'done')
process.exit(failures ? 1 : 0)
