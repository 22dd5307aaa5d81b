import { expect, test } from 'vitest'
import { describedApp } from '../../../test/support/described-app.ts'
import { devSettings } from './dev-settings.ts'

test('the dev server applies the options of Vite', async () => {
  const { options } = await describedApp(
    {},
    {
      bundler1: {
        clearScreen: false,
        optimizeDeps: { exclude: ['left-out', 1] },
        server: { allowedHosts: ['a.test'], cors: true, fs: { allow: ['/shared'], deny: ['*.key'] } },
      },
    },
  )
  const { hosts, files, scan, sockets: _sockets, ...others } = devSettings(options)
  expect(hosts).toEqual({ allowed: ['a.test'], option: 'bundler1.server.allowedHosts' })
  expect(files).toMatchObject({ root: options.bundler1.root, option: 'bundler1.server.fs.allow' })
  expect(files?.allow).toContain('/shared')
  expect(files?.allow).toContain(options.bundler1.cacheDir) // of prebundled packages
  expect(files?.deny).toContain('*.key')
  expect(scan?.exclude).toContain('left-out')
  expect(scan?.exclude).not.toContain(1)
  expect(others).toEqual({ handlesCors: true, cacheDir: options.bundler1.cacheDir, clearScreen: false })
})
