import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import {
  addOns,
  applyPlan,
  detectPackageManager,
  packageManagerCommands,
  ScaffoldError,
  summarizePlan,
  type PackageManagerCommands,
} from '@fw/scaffold'
import { relative, resolve } from 'pathe'
import { ask, withDefaults, type Answers } from './ask.ts'
import { helpText, readArguments, UsageError, type CreateArguments } from './create-arguments.ts'
import { initRepository } from './git.ts'
import { findTarballs } from './local-tarballs.ts'
import { paint } from './paint.ts'
import { planProject, type ProjectChoice } from './plan-project.ts'
import { listText, resultText, type CreateResult } from './result-text.ts'
import { occupiedBy } from './target-directory.ts'
import { templates } from './templates.ts'

/** Exit codes: 0 success, 1 the project cannot be created, 2 invalid arguments, 130 cancelled. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const given = readArguments(argv)
    if (given.help) return print(helpText)
    if (given.version) return print(ownVersion())
    if (given.list)
      return print(
        given.json
          ? toJson({ templates, addOns: addOns.map(({ name, title, description }) => ({ name, title, description })) })
          : listText(),
      )
    return await create(given)
  } catch (error) {
    if (error instanceof UsageError) return fail(error.message, 'Run with --help for the flags.', 2)
    if (error instanceof ScaffoldError) return fail(error.message, error.fix, 1)
    if (isSystemError(error)) return fail(error.message, 'Check the directory and its permissions.', 1)
    throw error
  }
}

async function create(given: CreateArguments): Promise<number> {
  const isInteractive = !given.yes && !given.json && process.stdin.isTTY && process.stdout.isTTY && !process.env['CI']
  const clack = isInteractive ? await import('@clack/prompts') : undefined
  clack?.intro(`fw ${ownVersion()}`)
  if (given.directory !== undefined) requireEmpty(given.directory)
  const answers = isInteractive ? await ask(given) : withDefaults(given)
  if (!answers) {
    clack?.cancel('Cancelled. Nothing was written.')
    return 130
  }
  requireEmpty(answers.directory)

  const directory = resolve(answers.directory)
  const packageManager = given.packageManager ?? (await detectPackageManager(directory, { prefer: 'process' }))
  const commands = packageManagerCommands(packageManager)
  const choice: ProjectChoice = { ...answers, directory, packageManager }
  const plan = planProject(choice, {
    nodeVersion: process.versions.node,
    tarballs: findTarballs(process.env['FW_CREATE_PACKAGES']),
  })
  const again = replay(answers, given, commands)
  let hasGit = false
  if (!given.dryRun) {
    withoutInterrupt(() => applyPlan(plan, directory, { prepare: (dir) => (hasGit = given.git && initRepository(dir)) }))
  }
  const result: CreateResult = {
    directory,
    template: answers.template,
    addOns: answers.addOns,
    packageManager,
    dryRun: given.dryRun,
    git: hasGit,
    ...summarizePlan(plan),
    next: nextCommands(directory, given.install && !given.dryRun, commands),
    replay: again,
  }
  if (given.install && !given.dryRun) {
    const status = install(directory, commands, given.json)
    if (status !== 0) return fail(`"${commands.install().text}" failed.`, 'Run it again in the new directory.', status)
  }
  if (given.json) return print(toJson(result))
  if (!clack) return print(resultText(result))
  clack.note(result.next.join('\n'), given.dryRun ? `Would write ${result.created.length} files, then` : 'Next')
  for (const note of result.notes) clack.log.info(note)
  clack.outro(`Repeat with: ${again}`)
  return 0
}

function requireEmpty(name: string): void {
  const reason = occupiedBy(resolve(name))
  if (!reason) return
  throw new ScaffoldError({
    code: 'FW_CREATE_NOT_EMPTY',
    why: `A project cannot be created in "${name}", which ${reason}.`,
    fix: 'Choose another directory, or move what is there.',
  })
}

function replay(
  { directory, template, addOns: chosen }: Answers,
  given: CreateArguments,
  commands: PackageManagerCommands,
): string {
  return commands.create('fw@latest', [
    directory,
    '--template',
    template,
    ...(chosen.length > 0 ? ['--add', chosen.join(',')] : []),
    ...(given.packageManager ? ['--pm', given.packageManager] : []),
    ...(given.git ? [] : ['--no-git']),
    ...(given.install ? ['--install'] : []),
    '--yes',
  ]).text
}

function nextCommands(directory: string, isInstalled: boolean, commands: PackageManagerCommands): string[] {
  const path = relative(process.cwd(), directory)
  return [
    ...(path === '' ? [] : [`cd ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`]),
    ...(isInstalled ? [] : [commands.install().text]),
    commands.run('dev').text,
  ]
}

/** Output of the package manager is no part of JSON output. */
function install(cwd: string, commands: PackageManagerCommands, json: boolean): number {
  const { command, args } = commands.install()
  const { status, signal } = spawnSync(command, args, {
    cwd,
    stdio: ['inherit', json ? 2 : 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (signal === 'SIGINT') return 130
  return status === 0 ? 0 : 1
}

/** Files are written synchronously: with a listener, Ctrl-C takes effect when they are complete, not halfway. */
function withoutInterrupt(write: () => void): void {
  process.on('SIGINT', ignore)
  try {
    write()
  } finally {
    process.off('SIGINT', ignore)
  }
}

function ignore(): void {}

function print(text: string): number {
  process.stdout.write(`${text.trimEnd()}\n`)
  return 0
}

function fail(message: string, fix: string, code: number): number {
  process.stderr.write(`${paint('red', '✖')} ${message}\n  → ${fix}\n`)
  return code
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string } // the format of npm
  return version
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
