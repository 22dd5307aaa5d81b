import { UsageError } from '@fw/kit/internal'
import { createDraft, dependsOn, packageManagerCommands, rangesOf, type Draft, type Project } from '@fw/scaffold'
import { defineCommand } from 'citty'
import { loadFromArgs } from '../../core/load-args.ts'
import type { FwCommand } from '../command.ts'
import { projectOf } from '../project/load-project.ts'
import { isPath, officialModules, probablyMeant, readModuleName, type NamedModule } from '../project/official-modules.ts'
import { planArgs, runCommand, runPlan, type PlanFlags } from '../project/run-plan.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'module add' },
  args: {
    name: { type: 'positional', description: 'Modules: pinia, i18n, tailwind, or npm packages' },
    ...planArgs,
    exact: { type: 'boolean', description: 'Use the name as it is, although it resembles that of an official module' },
    dev: { type: 'boolean', alias: 'D', description: 'Add packages to devDependencies' },
  },
  run: async ({ args }) => {
    const modules = args._.map(readModuleName)
    if (!args.exact) modules.forEach(refuseMistakes)
    const project = await projectOf(await loadFromArgs({ cwd: args.cwd }, []))
    // Packages of others are installed first, so that the configuration only names what is there.
    const code = await installOthers(modules, project, args)
    return code > 0 ? code : runPlan(project, () => addModules(createDraft(project), modules).plan(), args)
  },
})

function refuseMistakes(module: NamedModule): void {
  const meant = probablyMeant(module)
  if (meant) throw new UsageError(`Did you mean ${meant}? To install the package "${module.name}", add --exact.`)
}

function addModules(draft: Draft, modules: readonly NamedModule[]): Draft {
  for (const { name } of modules) {
    const official = officialModules[name]
    if (official) draft.addDependencies(rangesOf([name as '@fw/pinia', ...((official.peers ?? []) as 'pinia'[])])) // names of ranges
  }
  draft.editConfig({ addModules: modules.map(({ name }) => name) })
  return draft
}

async function installOthers(
  modules: readonly NamedModule[],
  project: Project,
  flags: PlanFlags & { dev?: boolean | undefined },
): Promise<number> {
  const wanted = modules.filter(
    ({ name, version }) =>
      !Object.hasOwn(officialModules, name) && !isPath(name) && (version !== undefined || !dependsOn(createDraft(project), name)),
  )
  if (wanted.length === 0 || flags.dryRun) return 0
  const packages = wanted.map(({ name, version }) => (version === undefined ? name : `${name}@${version}`))
  const add = packageManagerCommands(project.packageManager).add(packages, { dev: flags.dev ?? false })
  if (flags.install === false)
    throw new UsageError(
      `--no-install is only for official modules, because the version of ${packages.join(', ')} is not known. Run: ${add.text}`,
    )
  return runCommand(add, project.rootDir, flags.json ?? false)
}
