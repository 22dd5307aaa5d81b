import type { BuildApp } from '@fw/schema'
import { isAbsolute } from 'pathe'
import type { Plugin } from 'vite'

/** Reports the files that the bundles are made of, see `BuildOutput.inputs`. */
export function bundleInputs({ options, output }: BuildApp): Plugin {
  return {
    name: 'fw:bundle-inputs',
    apply: () => options.experimental.buildCache,
    generateBundle() {
      output.inputs ??= new Set()
      for (const id of this.getModuleIds()) if (isAbsolute(id)) output.inputs.add(id.replace(/\?.*$/, ''))
    },
  }
}
