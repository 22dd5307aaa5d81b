import { BuildFailure, type BuildProblem } from '@fw/kit'
import type { BuildApp } from '@fw/schema'
import { createBase } from '@fw/schema/path'
import type { Nitro } from 'nitropack/types'
import { presetName } from './preset-name.ts'

type Problem = BuildProblem & { code: string; why: string; fix: string }

/** Hosts that start a function for requests, and stop it in between. */
const functionHosts = /^(?:vercel|netlify)/

/** Hosts that serve public files themselves, from the root of the site. */
const fileHosts = /^(?:vercel|netlify|cloudflare)/

/** Reports what the app uses and the host of the preset lacks. */
export function checkPreset({ options: { serverEngine, app }, progress }: BuildApp, nitro: Nitro): void {
  const preset = presetName(nitro)
  const isMoved = createBase(app.baseURL).path !== '/' && !app.cdnURL
  const storage = (serverEngine.storage ?? {}) as Record<string, { driver?: string } | undefined> // an option of Nitro
  const problems = [
    ...(nitro.options.node ? [] : storageProblems(preset, storage)),
    ...(isMoved && !nitro.options.static && fileHosts.test(preset) ? [noBaseURL(preset, app.baseURL)] : []),
    ...scheduleProblems(preset, nitro),
    ...(nitro.options.experimental.websocket && functionHosts.test(preset) ? [noWebSockets(preset)] : []),
  ]
  const errors = problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new BuildFailure(errors)
  for (const { code, why, fix } of problems) progress.warn(`${code}: ${why}\n  → ${fix}`)
}

function storageProblems(preset: string, storage: Record<string, { driver?: string } | undefined>): Problem[] {
  return Object.entries(storage).flatMap(([mount, settings]) => {
    const driver = settings?.driver ?? ''
    if (/^fs(?:-lite)?$/i.test(driver)) return [noStorage(preset, mount, driver, 'files')]
    return driver === 'redis' && mount === 'cache' ? [noStorage(preset, mount, driver, 'sockets of Node.js')] : []
  })
}

function noStorage(preset: string, mount: string, driver: string, needed: string): Problem {
  return {
    level: 'error',
    code: 'FW_PRESET_STORAGE',
    why: `\`serverEngine.storage.${mount}\` with the driver "${driver}" needs ${needed}, which the preset ${preset} does not have.`,
    fix: 'Choose a driver of the host, such as "cloudflare-kv-binding", or remove the mount. Without one, responses are cached in memory.',
  }
}

function noBaseURL(preset: string, baseURL: string): Problem {
  return {
    level: 'error',
    code: 'FW_PRESET_BASE_URL',
    why: `With the preset ${preset}, the host serves public files from the root, and pages below "${baseURL}" would not find their scripts.`,
    fix: 'Set `app.baseURL` to "/", or serve public files from another origin with `app.cdnURL`.',
  }
}

function scheduleProblems(preset: string, { options }: Nitro): Problem[] {
  const schedule = scheduleOf(options)
  if (schedule.length === 0) return []
  if (functionHosts.test(preset)) return [noSchedule(preset, schedule)]
  const refused = schedule.filter((cron) => !isCloudflareSchedule(cron))
  return preset.startsWith('cloudflare') && refused.length > 0 ? [noSchedule(preset, refused)] : []
}

function noSchedule(preset: string, crons: readonly string[]): Problem {
  return {
    level: 'warning',
    code: 'FW_PRESET_SCHEDULE',
    why: `The preset ${preset} does not run tasks at ${crons.map((cron) => `"${cron}"`).join(', ')}.`,
    fix: preset.startsWith('cloudflare')
      ? 'Use a schedule without seconds in `serverEngine.scheduledTasks`: "* * * * *" is every minute.'
      : 'Let a schedule of the host request a server route that calls `runTask`.',
  }
}

function noWebSockets(preset: string): Problem {
  return {
    level: 'warning',
    code: 'FW_PRESET_WEBSOCKETS',
    why: `The preset ${preset} has no WebSockets: its functions respond to requests only.`,
    fix: 'Use an event stream, or another preset.',
  }
}

/** The schedules of tasks. */
export function scheduleOf({ experimental, scheduledTasks = {} }: Nitro['options']): string[] {
  return experimental.tasks ? Object.keys(scheduledTasks) : []
}

/** Schedules may start with seconds, but not on Cloudflare. */
export function isCloudflareSchedule(cron: string): boolean {
  return cron.trim().split(/\s+/).length === 5
}
