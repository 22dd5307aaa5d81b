import { spawn } from 'node:child_process'
import {
  applyPlan,
  diffFile,
  isEmptyPlan,
  packageManagerCommands,
  ScaffoldError,
  summarizePlan,
  type PackageManagerCommand,
  type Plan,
  type Project,
} from '@fw/scaffold'
import type { ArgsDef } from 'citty'
import { toJson } from '../../print/value-text.ts'
import { printFailure } from '../failure.ts'
import { painter, writeData, writeLog } from '../../print/output.ts'

/** Flags of commands that change a project. */
export const planArgs = {
  cwd: { type: 'string', valueHint: 'dir', description: 'Run in this directory' },
  dryRun: { type: 'boolean', alias: 'n', description: 'Show the changes without making them' },
  json: { type: 'boolean', description: 'Print the changes as JSON' },
  install: { type: 'boolean', default: true, description: 'Install new packages; --no-install only changes package.json' },
} as const satisfies ArgsDef

export interface PlanFlags {
  dryRun?: boolean | undefined
  json?: boolean | undefined
  install?: boolean | undefined
}

/**
 * Shows the changes of a plan, makes them and installs new packages. Returns the exit code.
 *
 * @param makePlan - Throws a `ScaffoldError` if the changes are impossible.
 */
export async function runPlan(project: Project, makePlan: () => Plan, flags: PlanFlags): Promise<number> {
  try {
    const plan = makePlan()
    if (!flags.dryRun) applyPlan(plan, project.rootDir)
    writeData(
      flags.json ? toJson({ dryRun: flags.dryRun ?? false, ...summarizePlan(plan) }) : planText(plan, flags.dryRun ?? false),
    )
    return plan.dependencies.length === 0 || flags.dryRun ? 0 : await install(project, flags)
  } catch (error) {
    if (!(error instanceof ScaffoldError)) throw error
    return printFailure({ code: error.code, why: error.message, fix: error.fix })
  }
}

function planText(plan: Plan, isDryRun: boolean): string {
  const paint = painter(process.stdout)
  if (isEmptyPlan(plan)) return 'Nothing to change.'
  const [created, edited] = isDryRun ? ['would create', 'would edit  '] : ['created', 'edited ']
  return [
    ...plan.files.flatMap((file) =>
      file.type === 'create'
        ? [`${paint('green', created)}  ${file.path}`]
        : [
            `${paint('yellow', edited)}  ${file.path}`,
            ...diffFile(file)
              .split('\n')
              .slice(3, -1)
              .map((line) => indent(line, paint)),
          ],
    ),
    ...plan.manual.flatMap(({ path, why, lines }) => [
      `${paint('red', 'by hand')}  ${path}: ${why} Write:`,
      ...lines.map((line) => `  ${line}`),
    ]),
    ...plan.notes.map((note) => `${paint('cyan', '→')} ${note}`),
  ].join('\n')
}

function indent(line: string, paint: ReturnType<typeof painter>): string {
  const colored = line.startsWith('+') ? paint('green', line) : line.startsWith('-') ? paint('red', line) : line
  return `  ${colored}`
}

async function install(project: Project, { install: wanted = true, json = false }: PlanFlags): Promise<number> {
  const command = packageManagerCommands(project.packageManager).install()
  if (wanted) return runCommand(command, project.rootDir, json)
  writeLog(`Install the packages with: ${command.text}`)
  return 0
}

/** Runs a command of the package manager. Its output is not data, so it goes to standard error if that is asked for. */
export async function runCommand({ command, args, text }: PackageManagerCommand, cwd: string, json: boolean): Promise<number> {
  writeLog(painter(process.stderr)('dim', `$ ${text}`))
  // In production, package managers omit packages for development.
  const { NODE_ENV: _mode, ...env } = process.env
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['inherit', json ? process.stderr : 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((done) => {
    child.on('error', (error) => {
      done(
        printFailure({
          code: 'FW_INSTALL_FAILED',
          why: `\`${text}\` failed: ${error.message}.`,
          fix: `Install ${command}, or run the command of your package manager.`,
        }),
      )
    })
    child.on('close', (code) => {
      if (code === 0) return done(0)
      done(
        printFailure({
          code: 'FW_INSTALL_FAILED',
          why: `\`${text}\` failed with exit code ${code}.`,
          fix: 'Fix the problem above, and run the command again.',
        }),
      )
    })
  })
}
