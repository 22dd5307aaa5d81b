import { diffFile } from '@fw/scaffold'
import { defineCommand } from 'citty'
import { loadArgs, loadForCommand } from '../../core/load-args.ts'
import { withoutUnclaimed } from '../../core/without-unclaimed.ts'
import { painter, writeData, writeLog } from '../../print/output.ts'
import { toJson } from '../../print/value-text.ts'
import type { FwCommand } from '../command.ts'
import { confirm } from '../confirm.ts'
import { printFailure } from '../failure.ts'
import { applyMigration, uncommittedChanges } from '../migrate/apply-migration.ts'
import { changedDefaults } from '../migrate/changed-defaults.ts'
import { planMigration, type Migration } from '../migrate/plan-migration.ts'
import { reportProblems } from '../report.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'migrate' },
  args: {
    cwd: loadArgs.cwd,
    yes: { type: 'boolean', alias: 'y', description: 'Make the changes without asking' },
    force: { type: 'boolean', description: 'Make them although there are uncommitted changes' },
    json: { type: 'boolean', description: 'Print the changes as JSON, and make none' },
  },
  run: async ({ args }) => {
    const loaded = await loadForCommand({ cwd: args.cwd }, [], false)
    if (
      (await reportProblems({
        ...loaded,
        problems: withoutUnclaimed(loaded.problems).filter(({ level }) => level === 'error'),
      })) > 0
    )
      return 1
    if (loaded.variant === 'A') {
      writeLog('The project already has the layout of `future.compatibilityVersion: 4`.')
      return 0
    }
    const { rootDir } = loaded.options
    const migration = await planMigration(loaded)
    const then = await loadForCommand({ cwd: args.cwd }, [], false, ['future.compatibilityVersion=4'])
    const notes = [...changedDefaults(loaded, then), ...newProblems(loaded, then)]
    if (args.json) {
      const { moves, edits, manual } = migration
      writeData(toJson({ moves: Object.fromEntries(moves), edits: [...edits.keys()], manual, notes }))
      return 0
    }
    writeData(migrationText(migration, notes))
    const changes = uncommittedChanges(rootDir)
    if (changes && changes.length > 0 && !args.force) {
      printFailure({
        code: 'FW_MIGRATE_UNCOMMITTED',
        why: `There are ${changes.length} uncommitted changes, so the migration could not be undone.`,
        fix: 'Commit or stash them, or add --force.',
      })
      return args.yes ? 1 : 0
    }
    if (!args.yes && !(await confirm('\nMake these changes?'))) {
      writeLog('\nNothing was changed. Make these changes with: fw migrate --yes')
      return 0
    }
    applyMigration(rootDir, migration, changes !== undefined)
    writeLog('\nDone. Check the changes with `git diff HEAD`, and run `fw typecheck` and `fw build`.')
    return 0
  },
})

type Loaded = Awaited<ReturnType<typeof loadForCommand>>

/** Options that do not exist in version 4, and others that are wrong in it. */
function newProblems(before: Loaded, after: Loaded): string[] {
  const known = new Set(before.problems.map(({ code, keys }) => `${code} ${keys.join('.')}`))
  return after.problems
    .filter(({ code, keys }) => !known.has(`${code} ${keys.join('.')}`))
    .map(({ why, fix }) => [why, fix].filter(Boolean).join(' '))
}

function migrationText({ moves, edits, manual }: Migration, notes: readonly string[]): string {
  const paint = painter(process.stdout)
  const diffs = [...edits].map(([path, { before, after }]) => diffFile({ type: 'edit', path, before, after }))
  return [
    ...[...moves].map(([from, to]) => `${paint('yellow', 'move')}  ${from} → ${to}`),
    ...diffs.flatMap((text) => {
      const [, head = '', ...lines] = text.trimEnd().split('\n')
      return [
        `${paint('yellow', 'edit')}  ${head.slice(4)}`,
        ...lines
          .filter((line) => !line.startsWith('@@'))
          .map((line) => `  ${line.startsWith('+') ? paint('green', line) : line.startsWith('-') ? paint('red', line) : line}`),
      ]
    }),
    ...manual.flatMap(({ path, why, lines }) => [
      `${paint('red', 'by hand')}  ${path}: ${why} Write:`,
      ...lines.map((line) => `  ${line}`),
    ]),
    ...notes.map((note) => `${paint('cyan', 'note')}  ${note}`),
  ].join('\n')
}
