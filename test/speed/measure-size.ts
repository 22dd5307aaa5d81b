import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { join, resolve } from 'pathe'
import { linkFramework } from '../support/link-framework.ts'
import { write } from '../support/project.ts'
import { fwBin } from '../support/run-process.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { pagePath, sizedApp } from './sized-app.ts'

/* oxlint-disable fw/no-fixed-wait, fw/no-clock-bound -- no test: shows how long users wait, on an idle machine */

/*
 * How the costs of development and of a build grow with an app:
 *
 *   node scripts/run.mjs test/speed/measure-size.ts --pages 100,3000 --rounds 5 [--only start,change,build]
 *
 * Prints the median of each figure as JSON, one line per size.
 */

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,3000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'start,change,build' },
    /** Directory for CPU profiles of the dev server, one per round. */
    profile: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const only = values.only.split(',')

const results = new Map<number, Record<string, number[]>>()
const dirs = new Map<number, string>()
for (const count of values.pages.split(',').map(Number)) {
  const dir = mkdtempSync(join(tmpdir(), `fw-size-${count}-`))
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
  write(dir, sizedApp(count))
  linkFramework(dir)
  dirs.set(count, dir)
  results.set(count, {})
}

await new Promise((done) => setTimeout(done, 3000)) // files written within the last seconds are read again by the next start

// The sizes take turns, so that a slow phase of the machine affects all alike.
for (let round = -1; round < rounds; round++) {
  for (const [count, dir] of dirs) {
    const figures = results.get(count)!
    const keep = (name: string, value: number): void => {
      if (round >= 0) (figures[name] ??= []).push(Math.round(value)) // the first round fills caches
    }
    if (only.includes('start') || only.includes('change')) await measureDev(dir, round, keep)
    if (only.includes('build') && round === rounds - 1) await measureBuild(dir, keep)
  }
}
for (const [count, figures] of results) {
  const medians = Object.entries(figures).map(([name, all]) => [name, all.sort((a, b) => a - b)[all.length >> 1]])
  console.log(JSON.stringify({ pages: count, ...Object.fromEntries(medians) }))
}

async function measureDev(dir: string, round: number, keep: (name: string, value: number) => void): Promise<void> {
  const before = performance.now()
  const nodeArgs = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(values.profile)}`] : []
  const site = await startSite({ dir }, { dev: true, nodeArgs })
  await until(site, '/', 'Start page')
  keep('start (ms)', performance.now() - before)
  keep('start CPU (ms)', cpuTime(site.child.pid!))
  if (only.includes('change')) {
    await new Promise((done) => setTimeout(done, 3000)) // type files and other work after the start
    await until(site, `/${pagePath(51)}`, 'Page')
    const n = round + 2
    const page = { file: `app/pages/section-0/added-${n}.vue`, path: `/section-0/added-${n}` }
    const user = { file: `app/pages/section-0/user-${n}.vue`, path: `/section-0/user-${n}` }
    const component = `app/components/Added${n}.vue`
    const route = { file: `server/api/added-${n}.get.ts`, path: `/api/added-${n}` }
    const change = async (name: string, files: Record<string, string>, path: string, text: string): Promise<void> => {
      await new Promise((done) => setTimeout(done, 1000))
      const cpu = cpuTime(site.child.pid!)
      const start = performance.now()
      write(dir, files)
      await until(site, path, text)
      keep(`${name} (ms)`, performance.now() - start)
      await new Promise((done) => setTimeout(done, 1500))
      keep(`${name} CPU (ms)`, cpuTime(site.child.pid!) - cpu)
    }
    await change('add page', { [page.file]: `<template><h1>Added page ${n}</h1></template>\n` }, page.path, `Added page ${n}`)
    await change('edit page', { [page.file]: `<template><h1>Edited page ${n}</h1></template>\n` }, page.path, `Edited page ${n}`)
    write(dir, { [user.file]: `<template><div>user of <Added${n} /></div></template>\n` })
    await until(site, user.path, 'user of')
    await change(
      'add component',
      { [component]: `<template><b>Added component ${n}</b></template>\n` },
      user.path,
      `Added component ${n}`,
    )
    await change(
      'add route',
      { [route.file]: `export default defineEventHandler(() => 'Added route ${n}')\n` },
      route.path,
      `Added route ${n}`,
    )
    await new Promise((done) => setTimeout(done, 1000))
    const start = performance.now()
    unlinkSync(join(dir, page.file))
    for (;;) {
      const response = await site.fetch(page.path)
      await response.text()
      if (response.status === 404) break
      await new Promise((done) => setTimeout(done, 5))
    }
    keep('remove page (ms)', performance.now() - start)
    for (const file of [user.file, component, route.file]) unlinkSync(join(dir, file))
    keep('watches', watches(site.child.pid!))
    keep('RSS (MB)', memory(site.child.pid!) / 1024)
    await new Promise((done) => setTimeout(done, 1000))
  }
  await site.stop()
}

async function measureBuild(dir: string, keep: (name: string, value: number) => void): Promise<void> {
  const start = performance.now()
  const child = spawn(process.execPath, [fwBin, 'build'], { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] })
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, memory(child.pid!))), 50)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(sampling)
  if (code !== 0) throw new Error(`fw build exited with ${code}`)
  keep('build (ms)', performance.now() - start)
  keep('build RSS (MB)', peak / 1024)
}

/** Requests a page until it contains a text. */
async function until(site: RunningSite, path: string, text: string): Promise<void> {
  const end = Date.now() + 120_000
  while (Date.now() < end) {
    const answer = await site.html(path).catch(() => '')
    if (answer.includes(text)) return
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error(`${path} does not contain "${text}".\n${site.logs()}`)
}

function tree(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(tree)]
}

/** Resident memory of a process and its children, in kB. */
function memory(pid: number): number {
  try {
    return tree(pid).reduce(
      (sum, each) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0),
      0,
    )
  } catch {
    return 0 // ended in the meantime
  }
}

function cpuTime(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number).slice(11, 13)
  return (user! + system!) * 10
}

/** Watches of inotify. */
function watches(pid: number): number {
  return tree(pid)
    .flatMap((each) => readdirSync(`/proc/${each}/fdinfo`).map((fd) => `/proc/${each}/fdinfo/${fd}`))
    .reduce((sum, file) => sum + (readFileSync(file, 'utf8').match(/^inotify/gm)?.length ?? 0), 0)
}
