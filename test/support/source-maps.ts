import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { proofSite, type ProofSite } from './proof-sites.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** Whether the code in a directory of the output has source maps, and references them. Packages are ignored. */
export async function sourceMaps(name: ProofSite, dir: string): Promise<{ made: boolean; referredTo: boolean }> {
  const site = await proofSite(name)
  const root = join(site.dir, '.output', dir)
  const files = listFiles(root).filter((file) => !file.includes('node_modules'))
  const code = files.filter((file) => /\.m?js$/.test(file))
  return {
    made: files.some((file) => file.endsWith('.map')),
    referredTo: code.some((file) => readFileSync(join(root, file), 'utf8').includes('//# sourceMappingURL=')),
  }
}
