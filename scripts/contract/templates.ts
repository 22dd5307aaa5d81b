import type { Facts, Variant } from '@fw/schema'

/** Facts for the defaults in the contract, in a project that does not exist. */
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

/** Placeholder for any function. */
export const anyFunction: unique symbol = Symbol('any function')

/** Fills in the templates of an expected default. */
export function fillTemplates(expected: unknown, variant: Variant): unknown {
  if (expected === '<function>') return anyFunction
  if (typeof expected === 'string') return expected.replaceAll(/<(\w+)>/g, (template, name) => values(variant)[name] ?? template)
  if (Array.isArray(expected)) return expected.map((entry) => fillTemplates(entry, variant))
  if (typeof expected !== 'object' || expected === null) return expected
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, fillTemplates(value, variant)]))
}

function values(variant: Variant): Readonly<Record<string, string>> {
  const { rootDir, workspaceDir, buildId } = facts
  // In the old layout, sources are in the root.
  return { rootDir, workspaceDir, buildId, srcDir: variant === 'A' ? `${rootDir}/app` : rootDir }
}
