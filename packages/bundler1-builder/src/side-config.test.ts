import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { withSideConfig } from './side-config.ts'
import { sideDefines } from './side-defines.ts'
import { userConfig } from './user-config.ts'

/** An app with these options of Vite. */
function appWith(bundler1: object, envName = 'production'): BuildApp {
  return { envName, options: { bundler1: { define: {}, build: {}, resolve: {}, ...bundler1 } } } as unknown as BuildApp // only what is read
}

describe('bundler1.$client and bundler1.$server', () => {
  const app = appWith({
    $client: {
      build: { minify: false },
      define: { __SIDE__: '"browser"' },
      css: { devSourcemap: true },
      plugins: [{ name: 'of-client' }],
    },
    $server: { resolve: { conditions: ['own'] } },
  })

  it('are options of one side', () => {
    const base = { environments: { client: { build: { target: 'esnext' } }, ssr: { resolve: { conditions: ['node'] } } } }
    const client = withSideConfig(app, { isClient: true, isServer: false }, base)
    expect(client.environments).toEqual({
      client: { build: { target: 'esnext', minify: false } },
      ssr: { resolve: { conditions: ['node'] } },
    })
    expect(client.css).toEqual({ devSourcemap: true })
    const server = withSideConfig(app, { isClient: false, isServer: true }, base)
    expect(server.environments).toEqual({
      client: { build: { target: 'esnext' } },
      ssr: { resolve: { conditions: ['node', 'own'] } },
    })
    expect([server.css, server.plugins]).toEqual([undefined, []])
  })

  it('stay apart where both sides share a configuration', () => {
    const both = withSideConfig(app, { isClient: true, isServer: true }, {})
    expect(both.environments).toEqual({ client: { build: { minify: false } }, ssr: { resolve: { conditions: ['own'] } } })
    expect(both.css).toBe(undefined)
    const [plugin] = both.plugins as [Plugin]
    const applies = (consumer: string): unknown => plugin.applyToEnvironment?.({ config: { consumer } } as never) // only what is read
    expect([plugin.name, applies('client'), applies('server')]).toEqual(['of-client', true, false])
  })

  it('define constants of one side', () => {
    expect(sideDefines(app, 'client')).toMatchObject({ __SIDE__: '"browser"' })
    expect(sideDefines(app, 'server')).not.toHaveProperty('__SIDE__')
  })

  it('are not passed to Vite themselves', () => {
    expect(userConfig(app.options)).toEqual({ build: {}, resolve: {} })
  })
})

it('import.meta.envName is the name of the environment, whatever the mode of Vite is', () => {
  const app = appWith({ mode: 'production' }, 'staging')
  expect(sideDefines(app, 'client')['import.meta.envName']).toBe('"staging"')
  expect(sideDefines(app, 'server')['import.meta.envName']).toBe('"staging"')
})
