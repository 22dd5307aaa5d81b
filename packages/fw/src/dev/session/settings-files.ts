import type { LoadedConfig } from '@fw/kit'
import { join } from 'pathe'

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json']

/** All existing and possible configuration files: of the project and its layers, `.env` files, rc files, ignore files. */
export function settingsFiles({ layers, envFiles, options }: LoadedConfig): string[] {
  const { rootDir } = options
  const roots = [rootDir, ...layers.map(({ dir }) => dir)]
  const named = layers.flatMap(({ configFile }) => configFile ?? [])
  const possible = roots.flatMap((root) => [
    ...extensions.flatMap((extension) => [join(root, `fw.config.${extension}`), join(root, `.config/fw.${extension}`)]),
    join(root, '.fwignore'),
    join(root, '.fwrc'),
  ])
  const env = ['.env', '.env.local', '.env.development', '.env.development.local'].map((name) => join(rootDir, name))
  return [...new Set([...named, ...possible, ...env, ...envFiles.files])]
}
