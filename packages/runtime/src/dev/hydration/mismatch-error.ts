import type { HydrationMismatch, RawError } from '@fw/schema'
import { Comment, Fragment } from 'vue'
import { domText, nothing, shorten } from './dom-text.ts'
import { componentName, instanceOf, type Instance, type TreeNode } from './hydrated-node.ts'
import { placeOf, shownFile } from './place-of.ts'
import type { Found } from './read-warning.ts'

/**
 * Describes a mismatch: where it is, what the server sent, and what the browser rendered. `wrongIn` is the element that must not
 * contain it.
 */
export function mismatchError({ kind, node, about, server, client, within }: Found, wrongIn?: Element): RawError {
  const instance = node.ctx ?? instanceOf(node.el as Node | null) ?? instanceOf(within.find((parent) => instanceOf(parent)))
  const root = instance?.root.vnode
  const attribute = kind === 'attribute' ? /^[^\s=]+/.exec(client ?? server)?.[0] : undefined
  const place = root && placeOf(node, root, about, attribute)
  const expected = client ?? clientText(node)
  const owner = place && instance ? (parents(instance).find((each) => shownFile(each) === place.file) ?? instance) : instance
  const component = owner && componentName(owner)
  const hydration: HydrationMismatch = {
    kind: wrongIn ? 'nesting' : kind === 'node' && expected === nothing ? 'missing' : kind,
    ...(component === undefined ? {} : { component }),
    ...(place ? { file: place.file, line: place.line, column: place.column } : fileOf(owner)),
    server: wrongIn ? `<${wrongIn.localName}>` : shorten(server),
    client: shorten(wrongIn ? `<${wrongIn.localName}>${expected}` : expected),
  }
  return {
    side: 'client',
    name: 'HydrationMismatch',
    code: 'FW_DEV_HYDRATION',
    message: sentence(hydration, wrongIn),
    hydration,
    components: instance ? parents(instance).flatMap(named) : [],
  }
}

function clientText(node: TreeNode): string {
  if (node.type === Comment) return nothing
  if (node.type === Fragment || node.component || node.el) return domText((node.el ?? null) as Node | null)
  return typeof node.type === 'string' ? `<${node.type}>` : nothing
}

function fileOf(instance: Instance | undefined): { file?: string } {
  const file = instance && shownFile(instance)
  return file === undefined ? {} : { file }
}

function parents(instance: Instance): Instance[] {
  return [instance, ...(instance.parent ? parents(instance.parent) : [])]
}

function named(instance: Instance): { name: string; file?: string }[] {
  const name = componentName(instance)
  return name === undefined ? [] : [{ name, ...fileOf(instance) }]
}

function sentence({ kind, server, client }: HydrationMismatch, wrongIn?: Element): string {
  if (wrongIn) return `HTML does not allow this element in <${wrongIn.localName}>, so the browser moved it: ${client}`
  if (kind === 'missing') return `The server rendered ${server}, the browser did not.`
  if (kind === 'extra') return `The browser rendered ${client}, the server did not.`
  return `The server rendered ${quote(server)}, the browser ${quote(client)}.`
}

function quote(text: string): string {
  return text === nothing || /^<|^\w+="/.test(text) ? text : JSON.stringify(text)
}
