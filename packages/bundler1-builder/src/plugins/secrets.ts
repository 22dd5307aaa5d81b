import { BuildFailure } from '@fw/kit'
import { findPublishedSecrets, type BundledFile, type ModuleGraph } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin, Rolldown } from 'vite'

/** Fails the build if the client bundle contains a private value or a module of the server. Runs after all plugins that change the output. */
export function secrets(app: BuildApp): Plugin {
  return {
    name: 'fw:secrets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    generateBundle: {
      order: 'post',
      handler(_output, bundle) {
        const problems = findPublishedSecrets(bundledFiles(Object.values(bundle)), moduleGraph(this), app)
        if (problems.length > 0) throw new BuildFailure(problems)
      },
    },
  }
}

function bundledFiles(outputs: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): BundledFile[] {
  const chunks = outputs.filter((output) => output.type === 'chunk')
  return outputs.map((output): BundledFile => {
    const { fileName } = output
    if (output.type === 'asset') {
      const users = (): Rolldown.OutputChunk[] => chunks.filter(({ viteMetadata }) => viteMetadata?.importedCss.has(fileName))
      return { fileName, content: () => output.source, moduleIds: () => users().flatMap(({ modules }) => Object.keys(modules)) }
    }
    return {
      fileName,
      content: () => output.code,
      moduleIds: () => Object.keys(output.modules),
      codeOf: (id) => output.modules[id]?.code,
    }
  })
}

function moduleGraph(context: Rolldown.PluginContext): ModuleGraph {
  return {
    moduleIds: () => context.getModuleIds(),
    isEntry: (id) => context.getModuleInfo(id)?.isEntry === true,
    importers: (id) => {
      const info = context.getModuleInfo(id)
      return [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]
    },
    importedIds: (id) => context.getModuleInfo(id)?.importedIds ?? [],
    code: (id) => context.getModuleInfo(id)?.code,
  }
}
