import { createHead } from '@unhead/vue/server'
import { resolveTags } from '@unhead/vue/utils'
import type { HeadTag } from '@unhead/vue'
import type { UnheadServer } from '../head/unhead-server.ts'
import { headPlugins } from '../head/head-plugins.ts'

/** The head of an island, without `app.head`, which is part of every page. */
export function createIslandHead(): UnheadServer {
  return createHead({ disableDefaults: true, plugins: headPlugins() })
}

/** The resolved tags as input for `useHead`. Unsafe input of `useHeadSafe` has been removed from them. */
export function headInput(head: UnheadServer): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const tag of resolveTags(head)) {
    if (tag.tag === 'title') input['title'] = tag.textContent
    else if (tag.tag === 'titleTemplate') continue
    else if (tag.tag === 'htmlAttrs' || tag.tag === 'bodyAttrs' || tag.tag === 'base') input[tag.tag] = plainProps(tag)
    else ((input[tag.tag] ??= []) as object[]).push(plainTag(tag))
  }
  return input
}

function plainTag(tag: HeadTag): Record<string, unknown> {
  const { innerHTML, textContent, tagPosition, tagPriority, key } = tag
  const options = { innerHTML, textContent, tagPosition, tagPriority, key }
  return { ...plainProps(tag), ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) }
}

/** unhead stores classes and styles as sets and maps. */
function plainProps({ props }: HeadTag): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props as Record<string, unknown>).map(([name, value]) => [
      name,
      value instanceof Set
        ? [...value].join(' ')
        : value instanceof Map
          ? [...value].map(([property, each]) => `${property}:${each}`).join(';')
          : value,
    ]),
  )
}
