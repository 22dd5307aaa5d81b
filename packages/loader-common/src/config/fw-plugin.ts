import { createHash } from 'node:crypto'
import { BuildFailure } from '@fw/kit'
import {
  createIsPublicImport,
  createLocalAlias,
  isRuntimeFile,
  localAlias,
  publicImportCode,
  templateAsset,
} from '@fw/kit/internal'
import { dirname } from 'pathe'
import type { Compiler, ResolveData } from '../loader-bundler.ts'
import type { Pass } from '../passes.ts'

/** Resolves what only fw knows: generated modules, public files, aliases of layers. Also checks whether an import is allowed. */
export function fwPlugin(pass: Pass): { apply: (compiler: Compiler) => void } {
  const { app, generated, side } = pass
  const local = createLocalAlias(app.fw.layers)
  const isPublic = createIsPublicImport(app)
  const warned = new Set<string>()
  const empty = generated.add('empty.mjs', 'export default undefined\n')

  /** Each step may change the import. The first one that does so ends the list. */
  const steps: ((data: ResolveData, issuer: string) => boolean)[] = [
    function generatedModule(data) {
      const file = data.request.startsWith('#') ? generated.fileOf(data.request) : undefined
      if (file !== undefined) data.request = file
      return file !== undefined
    },
    function importOfGeneratedModule(data, issuer) {
      const importer = pass.added.get(issuer) ?? generated.importerOf(issuer)
      if (importer !== undefined) data.context = dirname(importer)
      return importer !== undefined && !pass.added.has(issuer)
    },
    function protectedImport(data, issuer) {
      if (issuer === '' || isRuntimeFile(app, issuer)) return false
      const problem = app.checkImport(data.request, issuer, side, 'app')
      if (problem?.level === 'error') {
        const problems = pass.importProblems.get(issuer) ?? new Map<string, BuildFailure>()
        pass.importProblems.set(issuer, problems.set(data.request, new BuildFailure([problem])))
        data.request = empty
        return true
      }
      const key = problem && `${problem.code} ${issuer}`
      if (problem && key !== undefined && !warned.has(key)) {
        warned.add(key)
        app.progress.warn(`${problem.code}: ${problem.why} ${problem.fix}`)
      }
      return false
    },
    function publicFile(data, issuer) {
      if (!isPublic(data.request, issuer)) return false
      const name = createHash('sha256').update(data.request).digest('hex').slice(0, 8)
      data.request = generated.add(`public/${name}.mjs`, publicImportCode(data.request))
      return true
    },
    function aliasOfLayer(data, issuer) {
      const path = local && localAlias.test(data.request) ? local(data.request, issuer) : undefined
      if (path !== undefined) data.request = path
      return path !== undefined
    },
    function assetOfTemplate(data, issuer) {
      const file =
        (local && templateAsset(data.request, issuer, (from) => local('~', from))) ??
        templateAsset(data.request, issuer, () => app.options.srcDir)
      if (file !== undefined) data.request = file
      return file !== undefined
    },
  ]
  const resolve = async (data: ResolveData): Promise<void> => {
    if (data.request.includes('!') || data.request.startsWith('data:')) return
    const issuer = (data.contextInfo.issuer ?? '').replace(/\?.*$/, '')
    for (const step of steps) if (step(data, issuer)) return
  }
  return {
    apply: ({ hooks }) => hooks.normalModuleFactory.tap('fw', (factory) => factory.hooks.beforeResolve.tapPromise('fw', resolve)),
  }
}
