import { UsageError } from '@fw/kit/internal'
import { createDraft } from '@fw/scaffold'
import { nearest } from '@fw/schema'
import { defineCommand } from 'citty'
import { loadFromArgs } from '../../core/load-args.ts'
import type { FwCommand } from '../command.ts'
import { listedModules } from '../project/listed-modules.ts'
import { projectOf } from '../project/load-project.ts'
import { isPath, officialModules, readModuleName } from '../project/official-modules.ts'
import { planArgs, runPlan } from '../project/run-plan.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'module remove' },
  args: { name: { type: 'positional', description: 'Modules of the project' }, ...planArgs },
  run: async ({ args }) => {
    const names = args._.map((each) => readModuleName(each).name)
    const loaded = await loadFromArgs({ cwd: args.cwd }, [])
    const listed = listedModules(loaded)
    for (const name of names) {
      if (listed.includes(name)) continue
      const near = nearest(name, listed)
      throw new UsageError(
        `\`modules\` of the project does not list "${name}".${near ? ` Did you mean "${near}"?` : ` It lists: ${listed.join(', ') || 'nothing'}.`}`,
      )
    }
    const project = await projectOf(loaded)
    return runPlan(
      project,
      () => {
        const draft = createDraft(project)
        const packages = names.filter((name) => !isPath(name))
        // Keys that no module claims are errors.
        const unset = names.map((name) => officialModules[name]?.configKey).filter((key) => key !== undefined)
        draft.editConfig({ removeModules: names, unset })
        draft.removeDependencies([...packages, ...packages.flatMap((name) => officialModules[name]?.peers ?? [])])
        return draft.plan()
      },
      args,
    )
  },
})
