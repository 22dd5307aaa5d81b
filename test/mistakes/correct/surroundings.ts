import { expect } from 'vitest'
import type { Correct } from './configs.ts'

/** Layers, modules, environments and the command line. */
export const surroundings: readonly Correct[] = [
  {
    title: 'layers: a directory, a file, a package, those in layers/, a theme, and a base of a base',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  extends: ['./base', './extra/fw.config.mjs', '@acme/layer'],\n  theme: './themes/dark',\n  css: ['project.css'],\n})\n",
      'base/fw.config.ts': "export default { extends: '../bottom', $meta: { name: 'base' }, css: ['base.css'] }\n",
      'bottom/fw.config.json': '{ "css": ["bottom.css"], "hooks": {} }\n',
      'extra/fw.config.mjs': "export default { css: ['extra.css'] }\n",
      'layers/scanned/fw.config.ts': "export default { css: ['scanned.css'] }\n",
      'themes/dark/fw.config.ts': "export default { css: ['dark.css'], appConfig: { theme: 'dark' } }\n",
      'node_modules/@acme/layer/package.json': '{ "name": "@acme/layer", "version": "1.0.0" }\n',
      'node_modules/@acme/layer/fw.config.mjs': "export default { css: ['package.css'], modules: [] }\n",
    },
    options: {
      appConfig: { theme: 'dark' },
      css: expect.arrayContaining([
        'bottom.css',
        'base.css',
        'extra.css',
        'package.css',
        'scanned.css',
        'dark.css',
        'project.css',
      ]),
    },
  },
  {
    title: 'environment blocks, by mode and by name',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  appId: 'file',\n  $production: { sourcemap: false, appId: 'production' },\n  $development: { debug: true },\n  $test: { ssr: false },\n  $env: { staging: { appId: 'staging' }, preview: { ssr: false } },\n})\n",
    },
    load: { mode: 'production', envName: 'staging' },
    options: { appId: 'staging', sourcemap: { client: false, server: false }, ssr: true, debug: false },
  },
  {
    title: 'modules with keys of their own',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  modules: ['@acme/i18n', ['./modules/search', { index: 'pages' }], () => {}],\n  i18n: { locales: ['en', 'de'] },\n  search: { engine: 'local' },\n})\n",
    },
    load: { claimed: ['i18n', 'search'] },
    options: { modules: ['@acme/i18n', ['./modules/search', { index: 'pages' }], expect.any(Function)] },
  },
  {
    title: 'a module whose key resembles an option',
    files: { 'fw.config.ts': "export default defineFwConfig({ modules: ['@acme/head'], heads: {}, route: {} })\n" },
    load: { claimed: ['heads', 'route'] },
    options: { modules: ['@acme/head'] },
  },
  {
    title: 'R14, R19, R20, R26, R27: variables for what is declared',
    files: {
      'fw.config.ts': "export default defineFwConfig({ runtimeConfig: { apiKey: '', retries: 3, public: { baseURL: '' } } })\n",
    },
    load: {
      env: {
        FW_API_KEY: 'k',
        FW_PUBLIC_BASE_URL: '/v2',
        FW_RETRIES: '5',
        FW_APP_BASE_URL: '/docs/',
        FW_APP_CDN_URL: 'https://c.example',
        PORT: '8080',
        API_KEY: 'x',
      },
    },
    options: { app: { baseURL: '/docs/', cdnURL: 'https://c.example' }, devServer: { port: 8080 } },
  },
  {
    title: 'R15: variables with a prefix of the project',
    files: {
      'fw.config.ts':
        "export default defineFwConfig({\n  runtimeConfig: { apiKey: '' },\n  serverEngine: { runtimeConfig: { serverEngine: { envPrefix: 'SHOP_' } } },\n})\n",
    },
    load: { env: { SHOP_API_KEY: 'k' } },
    options: { serverEngine: { runtimeConfig: { serverEngine: { envPrefix: 'SHOP_' } } } },
  },
  {
    title: 'the command line over everything',
    files: {
      'fw.config.ts': "export default defineFwConfig({ appId: 'file', app: { rootTag: 'main' } })\n",
      '.env': 'FW_APP_BASE_URL=/from-env/\n',
    },
    load: { set: ['appId=7', 'ssr=false', 'app.baseURL=/set/', 'alias.#x=./x', 'css=["set.css"]'] },
    options: { appId: '7', ssr: false, app: { rootTag: 'main', baseURL: '/set/' }, css: ['set.css'] },
  },
]
