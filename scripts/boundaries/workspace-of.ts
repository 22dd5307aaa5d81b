import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readWorkspace, type Workspace } from './workspace.ts'

/**
 * Creates a workspace in a temporary directory, for tests. Adds a manifest for the root and the packages schema, kit, runtime and fw
 * unless there is one.
 */
export function workspaceOf(files: Record<string, string>): Workspace {
  const root = mkdtempSync(join(tmpdir(), 'fw-boundaries-'))
  try {
    for (const [path, text] of Object.entries({ ...manifests, ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return readWorkspace(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

export function manifest(name: string, dependencies: string[] = [], exported: string[] = []): string {
  return JSON.stringify({ name, dependencies: asKeys(dependencies), exports: asKeys(exported) })
}

function asKeys(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '*']))
}

const manifests = {
  'package.json': JSON.stringify({ name: 'workspace', devDependencies: { vitest: '*' } }),
  'packages/schema/package.json': manifest('@fw/schema', [], ['.', './runtime-config']),
  'packages/kit/package.json': manifest('@fw/kit', ['@fw/schema'], ['.']),
  'packages/runtime/package.json': manifest('@fw/runtime', ['@fw/schema'], ['.']),
  'packages/fw/package.json': manifest('fw', ['@fw/kit', '@fw/schema'], ['./config']),
}
