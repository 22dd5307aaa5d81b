import { UsageError } from '@fw/kit/internal'
import {
  addGenerated,
  addOnNames,
  applyAddOns,
  createDraft,
  fileKinds,
  isAddOn,
  type AddOnName,
  type FileKind,
  type GenerateOptions,
  type Plan,
  type Project,
} from '@fw/scaffold'
import { nearest } from '@fw/schema'
import { defineCommand } from 'citty'
import { loadFromArgs } from '../../core/load-args.ts'
import type { FwCommand } from '../command.ts'
import { projectOf } from '../project/load-project.ts'
import { planArgs, runPlan } from '../project/run-plan.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete']

export const command: FwCommand = defineCommand({
  meta: { name: 'add' },
  args: {
    what: {
      type: 'positional',
      description: `A kind of file and its name (${fileKinds.join(', ')}), or add-ons (${addOnNames.join(', ')})`,
    },
    ...planArgs,
    method: { type: 'enum', options: methods, description: 'Method of an API route (default: get)' },
    global: { type: 'boolean', description: 'Route middleware that runs on every route' },
    client: { type: 'boolean', description: 'A plugin that only runs in browsers' },
    server: { type: 'boolean', description: 'A plugin that only runs on the server' },
  },
  run: async ({ args }) => {
    const words = args._
    const makePlan = isKind(words[0]) ? generate(words[0], words.slice(1), optionsOf(args)) : applyAll(words)
    const loaded = await loadFromArgs({ cwd: args.cwd }, [])
    const project = await projectOf(loaded)
    return runPlan(project, () => makePlan(project), args)
  },
})

function isKind(word: string | undefined): word is FileKind {
  return fileKinds.some((kind) => kind === word)
}

function generate(kind: FileKind, names: readonly string[], options: GenerateOptions): (project: Project) => Plan {
  if (names.length === 0) throw new UsageError(`The name of the ${kind} is missing: fw add ${kind} ${exampleNames[kind]}`)
  return (project) => {
    const draft = createDraft(project)
    for (const name of names) addGenerated(draft, kind, name, options)
    return draft.plan()
  }
}

function applyAll(words: readonly string[]): (project: Project) => Plan {
  const known: readonly string[] = [...fileKinds, ...addOnNames]
  for (const word of words) {
    if (isAddOn(word)) continue
    const near = nearest(word, known)
    throw new UsageError(
      `"${word}" is neither a kind of file (${fileKinds.join(', ')}) nor an add-on (${addOnNames.join(', ')}).${near ? ` Did you mean "${near}"?` : ' Modules from npm: fw module add <package>'}`,
    )
  }
  return (project) => {
    const draft = createDraft(project)
    applyAddOns(draft, words as AddOnName[]) // checked above
    return draft.plan()
  }
}

interface KindFlags {
  global?: boolean | undefined
  client?: boolean | undefined
  server?: boolean | undefined
  method?: string | undefined
}

function optionsOf({ global, client, server, method }: KindFlags): GenerateOptions {
  if (client && server)
    throw new UsageError('--client and --server exclude each other. Without them, a plugin runs on both sides.')
  return {
    ...(global ? { global } : {}),
    ...(client ? { mode: 'client' } : server ? { mode: 'server' } : {}),
    ...(method ? { method } : {}),
  }
}

const exampleNames: Readonly<Record<FileKind, string>> = {
  page: 'books/[id]',
  component: 'BookCard',
  layout: 'wide',
  composable: 'useBooks',
  middleware: 'auth',
  plugin: 'analytics',
  api: 'books/[id]',
  module: 'feed',
  layer: 'admin',
}
