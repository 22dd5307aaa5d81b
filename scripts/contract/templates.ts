import type { Facts, Variant } from '@fw/schema'

/** The facts under which the contract shows its defaults, in a project that does not exist. */
export const facts: Facts = {
  rootDir: '/made-up/workspace/project',
  workspaceDir: '/made-up/workspace',
  mode: 'production',
  envName: 'production',
  env: {},
  ci: false,
  tty: true,
  buildId: '00000000-0000-4000-8000-000000000000',
}

/** Stands for any function. */
export const anyFunction: unique symbol = Symbol('any function')

/** An expected default with its templates filled in. */
export function fillTemplates(expected: unknown, variant: Variant): unknown {
  if (expected === '<function>') return anyFunction
  if (typeof expected === 'string') return expected.replaceAll(/<(\w+)>/g, (template, name) => values(variant)[name] ?? template)
  if (Array.isArray(expected)) return expected.map((entry) => fillTemplates(entry, variant))
  if (typeof expected !== 'object' || expected === null) return expected
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, fillTemplates(value, variant)]))
}

function values(variant: Variant): Readonly<Record<string, string>> {
  const { rootDir, workspaceDir, buildId } = facts
  // With the older layout the sources lie in the root itself.
  return { rootDir, workspaceDir, buildId, srcDir: variant === 'A' ? `${rootDir}/app` : rootDir }
}
