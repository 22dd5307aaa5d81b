import type { AppComponent } from '@fw/schema'
import type { CompilerOptions } from 'vue/compiler-sfc'
import { indexComponents } from './component-index.ts'

export type NodeTransform = NonNullable<CompilerOptions['nodeTransforms']>[number]

/** Hydration strategies by the attribute that selects them. */
const strategies: Record<string, string> = {
  'hydrate-on-visible': 'visible',
  'hydrate-on-idle': 'idle',
  'hydrate-on-interaction': 'interaction',
  'hydrate-on-media-query': 'mediaQuery',
  'hydrate-after': 'time',
  'hydrate-when': 'if',
  'hydrate-never': 'never',
}

/** Separates the name of a component from its hydration strategy. Not allowed in names of components. */
const separator = '@'

/**
 * Adds the hydration strategy of `<LazyChart hydrate-on-visible>` to the name under which the compiled template resolves the
 * component. `componentLoader` reads it with `splitStrategy`.
 *
 * @param components - Called for each template, because components change during development.
 */
export function lazyHydrationTransform(components: () => readonly AppComponent[]): NodeTransform {
  return (given, context) => {
    const root = given as unknown as TemplateNode // only properties that exist in all versions of the tree are read
    // Names are changed before any element is compiled: the compiler for the server resolves components first.
    if (root.type !== ROOT || !/hydrate(?:-|[A-Z])/.test(root.source ?? '')) return
    const find = indexComponents(components(), context.inSSR ? 'server' : 'client')
    const visit = (node: TemplateNode): void => {
      node.children?.forEach(visit)
      if (node.type !== ELEMENT || node.tagType !== COMPONENT) return
      const found = (node.props ?? []).flatMap((prop) => strategyOf(prop) ?? [])
      const use = found.length > 0 ? find(node.tag!) : undefined
      if (!use) return // a component of the app's own, which may have such props
      const warn = (message: string): void => {
        const warning = Object.assign(new SyntaxError(message), { code: 0, loc: node.loc })
        context.onWarn(warning as never) // the type of its code is internal
      }
      if (!use.lazy) return warn(`<${node.tag!}> is hydrated with the page: hydration strategies need the prefix \`Lazy\`.`)
      if (found.length > 1) warn(`<${node.tag!}> has several hydration strategies. Only \`${found[0]!.name}\` is used.`)
      node.tag = `${node.tag!}${separator}${found[0]!.strategy}`
    }
    visit(root)
  }
}

/** `LazyChart@visible` → `LazyChart` and `visible`. */
export function splitStrategy(name: string): [name: string, strategy: string | undefined] {
  const [component, strategy] = name.split(separator)
  return [component!, strategy]
}

const ROOT = 0
const ELEMENT = 1
const ATTRIBUTE = 6
const DIRECTIVE = 7
const COMPONENT = 1

interface TemplateNode {
  type: number
  loc: object
  source?: string
  tag?: string
  tagType?: number
  props?: TemplateProp[]
  children?: TemplateNode[]
}

interface TemplateProp {
  type: number
  name: string
  arg?: { content?: string; isStatic?: boolean }
}

function strategyOf({ type, name, arg }: TemplateProp): { name: string; strategy: string } | undefined {
  const isBound = type === DIRECTIVE && name === 'bind' && arg?.isStatic === true
  const attribute = (type === ATTRIBUTE ? name : isBound ? (arg.content ?? '') : '').replace(
    /[A-Z]/g,
    (letter) => `-${letter.toLowerCase()}`,
  )
  const strategy = strategies[attribute]
  return strategy === undefined ? undefined : { name: attribute, strategy }
}
