// Reads results/raw.jsonl and writes medians with ratios to `bare`: results/<name>.json and .md
//   node report.mjs [--raw results/raw.jsonl] [--name anchors] [--node 24] [--base bare] [--notes file.md]
import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HERE, parseArgs, machine, installDir } from './lib/env.mjs'
import { median, round, spread } from './lib/stats.mjs'
import { frameworks } from './frameworks.mjs'

const args = parseArgs()
const raw = resolve(args.raw ?? join(HERE, 'results', 'raw.jsonl'))
const base = args.base ?? 'bare'
const samples = readFileSync(raw, 'utf8')
  .trim()
  .split('\n')
  .map((l) => JSON.parse(l))
const order = Object.keys(frameworks)

// metric → rows: [heading, app, field, digits, what is better]
const ROWS = {
  install: [
    ['packages', 'S', 'packages', 0],
    ['node_modules MB', 'S', 'mb', 1],
    ['files', 'S', 'files', 0],
  ],
  dev: ['S', 'M'].flatMap((a) => [
    [`${a} cold: first HTML ms`, a, 'coldMs', 0],
    [`${a} cold: then first API ms`, a, 'coldApiMs', 0],
    [`${a} cold: peak RSS MB`, a, 'coldPeakMB', 0],
    [`${a} warm: first HTML ms`, a, 'warmMs', 0],
    [`${a} warm: then first API ms`, a, 'warmApiMs', 0],
    ...(a === 'M' ? [[`${a} cold: then list page ms`, a, 'coldSecondPageMs', 0]] : []),
  ]),
  hmr: [
    ['page edit → visible ms', 'M', 'pageEditMs', 0],
    ['first page edit ms', 'M', 'firstPageEditMs', 0],
    ['component edit → visible ms', 'M', 'componentEditMs', 0],
    ['page reloads in 6 edits', 'M', 'pageReloads', 0],
    ['browser: first open → interactive ms', 'M', 'firstInteractiveMs', 0],
    ['browser: second open → interactive ms', 'M', 'secondInteractiveMs', 0],
  ],
  build: ['S', 'M', 'L250', 'L1000'].flatMap((a) => [
    [`${a} wall s`, a, 'ms', 2, 0.001],
    [`${a} peak RSS MB`, a, 'peakMB', 0],
  ]),
  output: ['S', 'M'].flatMap((a) => [
    [`${a} \`/\` client JS gzip kB`, a, 'jsGzip', 1, 0.001],
    [`${a} \`/\` of it up to the load event kB`, a, 'initialJsGzip', 1, 0.001],
    [`${a} \`/\` JS files`, a, 'jsFiles', 0],
    [`${a} \`/\` CSS gzip kB`, a, 'cssGzip', 1, 0.001],
    [`${a} \`/\` HTML gzip kB`, a, 'htmlGzip', 1, 0.001],
    [`${a} server bundle MB`, a, 'serverMB', 2],
    [`${a} server bundle without source maps MB`, a, 'serverCodeMB', 2],
  ]),
  ssr: [
    ['S', 'home', 'S `/`'],
    ['M', 'list', 'M list of 50'],
    ['S', 'api', 'API route'],
  ].flatMap(([a, n, label]) => [
    [`${label} req/s`, a, `${n}Rps`, 0],
    [`${label} p50 ms`, a, `${n}P50`, 1],
    [`${label} p99 ms`, a, `${n}P99`, 1],
    [`${label} RSS MB`, a, `${n}RssMB`, 0],
  ]),
  'ssr-steady': [
    ['M list of 50 req/s', 'M', 'listRps', 0],
    ['M list of 50 p50 ms', 'M', 'listP50', 1],
    ['M list of 50 p99 ms', 'M', 'listP99', 1],
  ],
  generate: [
    ['L250 static generation s', 'L250', 'ms', 2, 0.001],
    ['L250 peak RSS MB', 'L250', 'peakMB', 0],
    ['html files', 'L250', 'html', 0],
  ],
  coldstart: [
    ['S: node → first 200 ms', 'S', 'ms', 0],
    ['S: RSS MB', 'S', 'rssMB', 0],
    ['M list: node → first 200 ms', 'M', 'ms', 0],
    ['M: RSS MB', 'M', 'rssMB', 0],
  ],
}
const TITLES = {
  install: '1. Install',
  dev: '2. Dev start',
  hmr: '3. HMR (app M, headless Chromium)',
  build: '4. Cold production build',
  output: '5. Output',
  ssr: '6. SSR throughput and latency (server on one core, wrk -c32 on the other)',
  'ssr-steady': '6b. SSR after 20 s of warm-up (recorded with --warmup 20 --as ssr-steady)',
  generate: '7. Static generation',
  coldstart: '8. Server cold start',
}

const ONCE = new Set(['install', 'output']) // counted, not timed: one run is enough
function collect(node) {
  const result = {}
  for (const [metric, rows] of Object.entries(ROWS)) {
    for (const [heading, app, field, digits, factor = 1] of rows) {
      for (const fw of order) {
        const values = samples
          .filter(
            (s) =>
              s.metric === metric &&
              s.framework === fw &&
              s.app === app &&
              s.node.startsWith(`v${node}.`) &&
              typeof s.values[field] === 'number',
          )
          .map((s) => s.values[field] * factor)
        if (!values.length) continue
        ;((result[metric] ??= {})[heading] ??= {})[fw] = {
          median: round(median(values), digits),
          n: values.length,
          spread: round(spread(values), 0),
        }
      }
    }
  }
  for (const [metric, rows] of Object.entries(result))
    for (const row of Object.values(rows))
      for (const cell of Object.values(row))
        if (row[base]?.median && (row[base].n >= 3 || ONCE.has(metric))) cell.ratio = round(cell.median / row[base].median, 2)
  return result
}
function tables(result) {
  let md = ''
  for (const [metric, rows] of Object.entries(result)) {
    const columns = order.filter((fw) => Object.values(rows).some((r) => r[fw]))
    md += `\n### ${TITLES[metric]}\n\n| | ${columns.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}\n`
    for (const [heading, row] of Object.entries(rows))
      md += `| ${heading} | ${columns
        .map((fw) => {
          const c = row[fw]
          return c
            ? `${c.median}${fw !== base && c.ratio !== undefined ? ` (×${c.ratio})` : ''}${c.n < 3 && !ONCE.has(metric) ? ` [n=${c.n}]` : ''}`
            : '–'
        })
        .join(' | ')} |\n`
  }
  return md
}
const nodes = [...new Set(samples.map((s) => s.node.slice(1).split('.')[0]))].sort((a, b) => b - a)
const main = String(args.node ?? '24')
const versions = {}
for (const fw of order) {
  const lock = join(installDir(frameworks[fw].installOf ?? fw), 'node_modules', '.package-lock.json')
  if (!existsSync(lock) || frameworks[fw].variant) continue
  const packages = JSON.parse(readFileSync(lock, 'utf8')).packages
  const version = (name) => packages[`node_modules/${name}`]?.version
  versions[fw] = Object.fromEntries(
    [...new Set([...Object.keys(frameworks[fw].packages), 'vite', 'rolldown', 'nitropack', 'vue'])]
      .map((n) => [n, version(n)])
      .filter(([, v]) => v),
  )
}
const conditions = {
  machine: machine(),
  nodes: [...new Set(samples.map((s) => s.node))],
  first: samples[0].at,
  last: samples.at(-1).at,
  samples: samples.length,
}
const byNode = Object.fromEntries(nodes.map((n) => [n, collect(n)]))
const name = args.name ?? 'anchors'
mkdirSync(join(HERE, 'results'), { recursive: true })
writeFileSync(join(HERE, 'results', `${name}.json`), JSON.stringify({ conditions, versions, results: byNode }, null, 2) + '\n')
const wide = Object.entries(byNode[main]).flatMap(([m, rows]) =>
  Object.entries(rows).flatMap(([h, row]) =>
    Object.entries(row)
      .filter(([, c]) => c.n > 1 && c.spread >= 15)
      .map(([fw, c]) => `${m} / ${h} / ${fw} ±${c.spread} %`),
  ),
)
const md = `# Framework measurements

Medians; in brackets the ratio to \`${base}\` (Vite + Nitro + vue/server-renderer wired by hand). See README.md for how each number is taken.

- machine: ${conditions.machine.cpus} cores (${conditions.machine.model}), ${conditions.machine.memoryGiB} GiB, kernel ${conditions.machine.kernel}
- Node: ${conditions.nodes.join(', ')}; tables below use Node ${main} unless said otherwise
- taken ${conditions.first} – ${conditions.last}, ${conditions.samples} samples
${Object.entries(versions)
  .map(
    ([fw, v]) =>
      `- ${fw}: ${Object.entries(v)
        .map(([n, x]) => `${n} ${x}`)
        .join(', ')}`,
  )
  .join('\n')}

## Node ${main}
${tables(byNode[main])}
${wide.length ? `Samples further apart than ±15 %: ${wide.join('; ')}.\n` : ''}${nodes
  .filter((n) => n !== main)
  .map((n) => `\n## Node ${n}\n${tables(byNode[n])}`)
  .join('')}${args.notes ? `\n${readFileSync(args.notes, 'utf8')}` : ''}`
writeFileSync(join(HERE, 'results', `${name}.md`), md)
console.log(md)
