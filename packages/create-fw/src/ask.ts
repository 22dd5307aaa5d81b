import { addOns, type AddOnName } from '@fw/scaffold'
import { resolve } from 'pathe'
import type { CreateArguments } from './create-arguments.ts'
import { occupiedBy } from './target-directory.ts'
import { templates, type TemplateName } from './templates.ts'

export const defaults = { directory: 'my-app', template: 'minimal' } as const

export interface Answers {
  directory: string
  template: TemplateName
  addOns: AddOnName[]
}

/** What was not asked has its default. */
export function withDefaults(given: CreateArguments): Answers {
  return {
    directory: given.directory ?? defaults.directory,
    template: given.template ?? defaults.template,
    addOns: given.addOns ?? [],
  }
}

/** Asks for what the command line does not say. Returns undefined if the user cancels. */
export async function ask(given: CreateArguments): Promise<Answers | undefined> {
  const { isCancel, multiselect, select, text } = await import('@clack/prompts')

  const directory =
    given.directory ??
    (await text({
      message: 'Where should the project be created?',
      placeholder: defaults.directory,
      defaultValue: defaults.directory,
      validate: (value) => {
        const name = value || defaults.directory
        const reason = occupiedBy(resolve(name))
        return reason && `"${name}" ${reason}. Choose another directory.`
      },
    }))
  if (isCancel(directory)) return undefined

  const template =
    given.template ??
    (await select<TemplateName>({
      message: 'Which template?',
      options: templates.map(({ name, description }) => ({ value: name, label: name, hint: description })),
    }))
  if (isCancel(template)) return undefined

  if (given.addOns || !templates.find(({ name }) => name === template)?.isApp)
    return { directory, template, addOns: given.addOns ?? [] }
  const chosen = await multiselect<AddOnName>({
    message: 'Add-ons? (space to choose, enter to continue)',
    options: addOns.map(({ name, title, description }) => ({ value: name, label: title, hint: description })),
    required: false,
  })
  return isCancel(chosen) ? undefined : { directory, template, addOns: chosen }
}
