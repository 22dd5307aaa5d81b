import { addOns, type PlanSummary } from '@fw/scaffold'
import { relative } from 'pathe'
import { paint } from './paint.ts'
import { templates } from './templates.ts'

export interface CreateResult extends PlanSummary {
  directory: string
  template: string
  addOns: readonly string[]
  packageManager: string
  dryRun: boolean
  git: boolean
  /** Commands to run. */
  next: string[]
  /** The command that makes the same choice without questions. */
  replay: string
}

/** What was created, and what to do next. */
export function resultText({ directory, template, created, dryRun, next, notes, replay: again }: CreateResult): string {
  const where = relative(process.cwd(), directory) || '.'
  const heading = dryRun
    ? `Would create ${where} from the template ${template}:\n\n${created.map((path) => `  ${path}`).join('\n')}`
    : `Created ${where} from the template ${template}.`
  return [
    heading,
    next.map((command) => `  ${paint('cyan', command)}`).join('\n'),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    paint('dim', `Repeat with: ${again}`),
  ].join('\n\n')
}

/** The templates and add-ons. */
export function listText(): string {
  return `Templates\n${rows(templates.map(({ name, description }) => [name, description]))}\n\nAdd-ons\n${rows(
    addOns.map(({ name, description }) => [name, description]),
  )}`
}

function rows(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([name, description]) => `  ${paint('cyan', name.padEnd(10))}${description}`).join('\n')
}
