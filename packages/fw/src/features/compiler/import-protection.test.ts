import { describe, expect, test } from 'vitest'
import { createImportProtection } from './import-protection.ts'

const options = {
  rootDir: '/p',
  srcDir: '/p/app',
  serverDirs: ['/p/server', '/p/layers/a/server'],
  moduleDirs: ['/p/modules'],
  configFiles: ['/p/fw.config.ts'],
  resolveAlias: (path: string) => path.replace(/^~~\//, '/p/').replace(/^~\//, '/p/app/'),
}
const app = createImportProtection({ ...options, target: 'app' })
const server = createImportProtection({ ...options, target: 'server' })

describe('createImportProtection', () => {
  test.each([
    ['~~/server/utils/db', 'FW_IMPORT_SERVER_IN_APP'],
    ['../../server/utils/db.ts', 'FW_IMPORT_SERVER_IN_APP'],
    ['/p/layers/a/server/x.ts', 'FW_IMPORT_SERVER_IN_APP'],
    ['#server/x', 'FW_IMPORT_SERVER_IN_APP'],
    ['~~/fw.config', 'FW_IMPORT_CONFIG_IN_APP'],
    ['../../fw.config.ts', 'FW_IMPORT_CONFIG_IN_APP'],
    ['fw', 'FW_IMPORT_BUILD_CODE_IN_APP'],
    ['@fw/kit', 'FW_IMPORT_BUILD_CODE_IN_APP'],
    ['~~/modules/mine', 'FW_IMPORT_BUILD_CODE_IN_APP'],
  ])('rejects %s in the app', (specifier, code) => {
    expect(app(specifier, '/p/app/pages/index.vue?vue&type=script', 'client')).toMatchObject({
      code,
      level: 'error',
      file: '/p/app/pages/index.vue',
    })
    expect(app(specifier, '/p/app/pages/index.vue', 'server')).toMatchObject({ code, level: 'warning' })
  })

  test.each([
    'vue',
    'fw/app',
    '#imports',
    '~/server-list',
    '~/components/server/A.vue',
    '~~/shared/utils/x',
    './server/x',
    'vite/client',
    '@fw/other',
  ])('allows %s in the app', (specifier) => {
    expect(app(specifier, '/p/app/pages/index.vue', 'client')).toBeUndefined()
  })

  test('checks layers in packages, but not the dependencies of these', () => {
    const layered = {
      ...options,
      layerDirs: ['/p', '/p/node_modules/layer'],
      layerSrcDirs: ['/p/node_modules/layer/app'],
      serverDirs: ['/p/node_modules/layer/server'],
    }
    const inApp = createImportProtection({ ...layered, target: 'app' })
    const inServer = createImportProtection({ ...layered, target: 'server' })
    expect(inApp('../server/x', '/p/node_modules/layer/app/a.ts', 'client')).toMatchObject({ code: 'FW_IMPORT_SERVER_IN_APP' })
    expect(inApp('vite', '/p/node_modules/layer/node_modules/x/a.js', 'client')).toBeUndefined()
    expect(inApp('vite', '/p/node_modules/other/a.js', 'client')).toBeUndefined()
    expect(inServer('../app/a', '/p/node_modules/layer/server/x.ts', 'server')).toMatchObject({ code: 'FW_IMPORT_APP_IN_SERVER' })
  })

  test('checks the resolved file', () => {
    expect(app('my-alias', '/p/app/a.ts', 'client', '/p/server/db.ts?x')).toMatchObject({ code: 'FW_IMPORT_SERVER_IN_APP' })
  })

  test('ignores packages', () => {
    expect(app('vite', '/p/node_modules/x/a.js', 'client')).toBeUndefined()
    expect(app('fw', '/p/node_modules/x/a.js', 'client')).toBeUndefined()
  })

  test.each(['~/utils/x', '~/components/A.vue', '#app', '#components', '../app/utils/x.ts'])(
    'rejects %s in the server',
    (specifier) => {
      expect(server(specifier, '/p/server/a.ts', 'server')).toMatchObject({ code: 'FW_IMPORT_APP_IN_SERVER', level: 'warning' })
    },
  )

  test.each(['#imports', '~~/shared/x', './utils/db', 'h3'])('allows %s in the server', (specifier) => {
    expect(server(specifier, '/p/server/a.ts', 'server')).toBeUndefined()
  })

  test('cannot recognize code of the app if srcDir is the root', () => {
    const flat = createImportProtection({ ...options, srcDir: '/p', target: 'server' })
    expect(flat('../utils/x', '/p/server/a.ts', 'server')).toBeUndefined()
    expect(flat('../components/A.vue', '/p/server/a.ts', 'server')).toMatchObject({ code: 'FW_IMPORT_APP_IN_SERVER' })
  })
})
