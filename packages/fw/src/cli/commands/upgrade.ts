import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createDraft, detectPackageManager, projectInDirectory, readManifest } from '@fw/scaffold'
import { defineCommand } from 'citty'
import { join, resolve } from 'pathe'
import { gt } from 'semver'
import { installedVersion } from '../../core/installed-version.ts'
import { writeData } from '../../print/output.ts'
import { toJson } from '../../print/value-text.ts'
import type { FwCommand } from '../command.ts'
import { printFailure } from '../failure.ts'
import { planArgs, runPlan } from '../project/run-plan.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'upgrade' },
  args: {
    ...planArgs,
    tag: { type: 'string', valueHint: 'tag', default: 'latest', description: 'Version or tag to upgrade to (default: latest)' },
    check: { type: 'boolean', description: 'Only tell whether there is a newer version; exits with 1 if there is' },
  },
  // The configuration is not loaded: a project that does not start may need an upgrade.
  run: async ({ args }) => {
    const rootDir = resolve(args.cwd ?? '.')
    const manifestFile = join(rootDir, 'package.json')
    if (!existsSync(manifestFile))
      return printFailure({
        code: 'FW_UPGRADE_NO_PROJECT',
        why: `There is no package.json in ${rootDir}.`,
        fix: 'Run the command in the root directory of a project.',
      })
    const latest = await versionOf(`fw@${args.tag}`, rootDir)
    if ('reason' in latest)
      return printFailure({
        code: 'FW_UPGRADE_REGISTRY',
        why: `The version of fw@${args.tag} is not known: ${latest.reason}`,
        fix: 'Check the connection and the registry of npm, and the name of the tag.',
      })
    const current = installedVersion('fw', rootDir)
    if (args.check) return check(current, latest.version, args.json ?? false)
    const { dependencies, devDependencies } = readManifest(readFileSync(manifestFile, 'utf8'))
    const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name]) => name === 'fw' || name.startsWith('@fw/'),
    )
    const fixed = ranges.filter(([, range]) => /^\w+:/.test(range)) // file:, workspace:, link:
    const project = projectInDirectory({ rootDir, packageManager: await detectPackageManager(rootDir) })
    return runPlan(
      project,
      () => {
        const draft = createDraft(project)
        draft.setRanges(
          Object.fromEntries(
            ranges.filter((each) => !fixed.includes(each)).map(([name, range]) => [name, sameStyle(range, latest.version)]),
          ),
        )
        if (fixed.length > 0)
          draft.note(`Not changed, because they do not come from the registry: ${fixed.map(([name]) => name).join(', ')}.`)
        return draft.plan()
      },
      args,
    )
  },
})

function check(current: string | undefined, latest: string, json: boolean): number {
  const isOutdated = current === undefined || gt(latest, current)
  if (json) writeData(toJson({ current, latest, outdated: isOutdated }))
  else
    writeData(
      isOutdated
        ? `fw ${latest} is available; ${current ?? 'none'} is installed. Upgrade with: fw upgrade`
        : `fw ${current} is the latest version.`,
    )
  return isOutdated ? 1 : 0
}

/** `~1.0.0` stays a `~` range, and an exact version stays exact. */
function sameStyle(range: string, version: string): string {
  return `${/^[\^~]/.exec(range)?.[0] ?? (/^\d/.test(range) ? '' : '^')}${version}`
}

/** Asks npm, which knows the registry, proxy and credentials of the user. */
function versionOf(spec: string, cwd: string): Promise<{ version: string } | { reason: string }> {
  return new Promise((done) => {
    execFile(
      'npm',
      ['view', spec, 'version', '--json'],
      { cwd, shell: process.platform === 'win32' },
      (failure, stdout, stderr) => {
        if (failure)
          return done({ reason: /"summary": "(.*?)"/.exec(stdout)?.[1] ?? (stderr.trim().split('\n')[0] || failure.message) })
        try {
          const answer = JSON.parse(stdout) as string | string[] // a list if the spec is a range
          const version = Array.isArray(answer) ? answer.at(-1) : answer
          done(version ? { version } : { reason: 'npm knows no such version.' })
        } catch {
          done({ reason: 'npm knows no such version.' })
        }
      },
    )
  })
}
