import { parseArgs } from 'node:util'
import { addOnNames, isAddOn, isPackageManager, type AddOnName, type PackageManager } from '@fw/scaffold'
import { isTemplate, templateNames, type TemplateName } from './templates.ts'

/** What the command line says. Undefined: ask, or use the default. */
export interface CreateArguments {
  directory: string | undefined
  template: TemplateName | undefined
  addOns: AddOnName[] | undefined
  packageManager: PackageManager | undefined
  git: boolean
  install: boolean
  yes: boolean
  dryRun: boolean
  json: boolean
  list: boolean
  help: boolean
  version: boolean
}

/** Invalid arguments. */
export class UsageError extends Error {}

const options = {
  template: { type: 'string', short: 't' },
  add: { type: 'string', short: 'a', multiple: true },
  pm: { type: 'string' },
  git: { type: 'boolean', default: true },
  install: { type: 'boolean', default: false },
  yes: { type: 'boolean', short: 'y', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const

export function readArguments(argv: readonly string[]): CreateArguments {
  const { values, positionals } = parse(argv)
  if (positionals.length > 1) throw new UsageError(`Only one directory can be created, not ${positionals.join(', ')}.`)
  const addOns = values.add?.flatMap((names) => names.split(',')).filter((name) => name !== '' && name !== 'none')
  return {
    directory: positionals[0],
    template: checked('template', values.template, isTemplate, templateNames),
    addOns: addOns?.map((name) => checked('add-on', name, isAddOn, addOnNames)),
    packageManager: checked('package manager', values.pm, isPackageManager, ['npm', 'pnpm', 'yarn', 'bun']),
    git: values.git,
    install: values.install,
    yes: values.yes,
    dryRun: values['dry-run'],
    json: values.json,
    list: values.list,
    help: values.help,
    version: values.version,
  }
}

function parse(
  argv: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true; allowNegative: true }>> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, allowNegative: true })
  } catch (error) {
    // The messages of Node.js: "Unknown option '--foo'. To specify a positional argument …"
    const [message = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new UsageError(`${message.replace('option', 'flag').replaceAll("'", '"').replace(/\.$/, '')}.`)
  }
}

function checked<Name extends string, Given extends string | undefined>(
  kind: string,
  name: Given,
  isKnown: (name: string) => name is Name,
  names: readonly string[],
): Name | Extract<Given, undefined> {
  if (name === undefined) return name as Extract<Given, undefined> // narrowed on this line
  if (isKnown(name)) return name
  throw new UsageError(`Unknown ${kind} "${name}". Choose one of ${names.join(', ')}.`)
}

export const helpText = `Creates an fw project.

Usage: npm create fw@latest [directory] -- [flags]

  -t, --template <name>  ${templateNames.join(', ')} (default: minimal)
  -a, --add <names>      ${addOnNames.join(', ')}
      --pm <name>        npm, pnpm, yarn, bun (default: the one that runs this command)
      --install          install the dependencies
      --no-git           don't initialise a git repository
  -y, --yes              don't ask: use defaults for what is not given
      --dry-run          print what would be written
      --json             print the result as JSON
      --list             print the templates and add-ons
  -v, --version
  -h, --help
`
