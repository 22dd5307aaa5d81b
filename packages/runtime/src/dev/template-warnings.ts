import type { RawError } from '@fw/schema'
import { getCurrentInstance } from 'vue'

const property = /^\[Vue warn\]: Property "([^"]+)" was accessed during render but is not defined on instance/
const component = /^\[Vue warn\]: Failed to resolve component: (\S+)/

const unknownComponents = new Set<string>()

/** Whether an element is an unresolved component, which explains a hydration mismatch. */
export function isUnknownComponent(tag: unknown): boolean {
  return typeof tag === 'string' && unknownComponents.has(tag)
}

/** Reports unknown names in templates with their file. Console output is unchanged. */
export function watchTemplates(send: (error: RawError) => void): void {
  const { warn } = console
  const sent = new Set<string>()
  console.warn = (...args: unknown[]) => {
    warn.apply(console, args)
    const found = typeof args[0] === 'string' ? readWarning(args[0]) : undefined
    if (!found) return
    // When Vue prints a warning, the rendering component is still the current instance.
    const file = (getCurrentInstance()?.type as { __file?: string } | undefined)?.__file
    const id = `${found.kind} ${found.name} ${file}`
    if (found.kind === 'component') unknownComponents.add(found.name)
    if (sent.has(id)) return
    sent.add(id)
    send({
      side: 'client',
      name: 'Error',
      code: 'FW_DEV_TEMPLATE',
      message:
        found.kind === 'component'
          ? `Component \`<${found.name}>\` not found.`
          : `\`${found.name}\` is used in the template but not defined in the component.`,
      template: { ...found, ...(file === undefined ? {} : { file }) },
    })
  }
}

function readWarning(text: string): { kind: 'component' | 'property'; name: string } | undefined {
  const [, missing] = component.exec(text) ?? []
  if (missing !== undefined) return { kind: 'component', name: missing }
  const [, name] = property.exec(text) ?? []
  return name === undefined ? undefined : { kind: 'property', name }
}
