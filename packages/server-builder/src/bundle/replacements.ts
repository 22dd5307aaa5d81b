import type { Nitro } from 'nitropack/types'

/** What Nitro's plugin `replace` replaces, with the same delimiters. A test compares both. */
export function replacements({ options }: Nitro): Record<string, string> {
  const isPrerenderer = options.preset === 'nitro-prerender'
  const sides = { prerender: isPrerenderer, server: true, client: false }
  const env = {
    ...sides,
    NODE_ENV: isPrerenderer ? 'prerender' : 'production',
    dev: 'false',
    DEBUG: false,
  }
  const flags = {
    ...sides,
    dev: false,
    preset: options.preset,
    nitro: true,
    baseURL: options.baseURL,
    'versions.nitro': '',
    'versions?.nitro': '',
    _asyncContext: options.experimental.asyncContext,
    _websocket: options.experimental.websocket,
    _tasks: options.experimental.tasks,
  }
  return {
    'typeof window': '"undefined"',
    _import_meta_url_: 'import.meta.url',
    'globalThis.process.': 'process.',
    'process.env.RUNTIME_CONFIG': JSON.stringify(options.runtimeConfig, null, 2),
    ...Object.fromEntries(
      ['.', ';', ')', '[', ']', '}', ' '].map((end) => [`import.meta${end}`, `globalThis._importMeta_${end}`]),
    ),
    ...values('process.env.', env),
    ...values('import.meta.env.', env),
    ...values('process.', flags),
    ...values('import.meta.', flags),
    ...Object.fromEntries(
      Object.entries(options.replace).map(([name, value]) => [name, String(typeof value === 'function' ? value(name) : value)]),
    ),
  }
}

function values(prefix: string, all: Record<string, string | boolean | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [prefix + name, JSON.stringify(value) ?? 'undefined']))
}
