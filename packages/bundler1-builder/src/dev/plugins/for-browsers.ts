import type { Plugin } from 'vite'

/** Makes a plugin apply to code of browsers only. */
export const forBrowsers: Pick<Required<Plugin>, 'applyToEnvironment'> = {
  applyToEnvironment: (environment) => environment.config.consumer === 'client',
}
