import type { Mistake } from '../mistake.ts'

/** Mistakes in layers, and in references to them. */
export const layerMistakes: readonly Mistake[] = [
  {
    title: 'R61: a layer that does not exist',
    files: { 'fw.config.ts': "export default defineFwConfig({\n  ①extends: './layers/bse',\n})\n" },
    problems: [{ code: 'LAYER_NOT_FOUND', path: 'extends', fix: 'Correct the path' }],
    instead: { extends: './layers/bse' },
  },
  {
    title: 'R61: one of several layers that is not installed',
    files: {
      'fw.config.ts': "export default defineFwConfig({\n  extends: [\n    './base',\n    ①'@acme/layer',\n  ],\n})\n",
      'base/fw.config.ts': 'export default {}\n',
    },
    problems: [{ code: 'LAYER_NOT_FOUND', path: 'extends[1]', fix: 'Install it' }],
    instead: { extends: ['./base', '@acme/layer'] },
  },
  {
    title: 'R62: a theme over an address that is not encrypted',
    files: { 'fw.config.ts': "export default defineFwConfig({ ①theme: 'http://layers.example.com/dark.tar.gz' })\n" },
    problems: [{ code: 'LAYER_INSECURE', path: 'theme', fix: 'https://' }],
    instead: { theme: 'http://layers.example.com/dark.tar.gz' },
  },
  {
    title: 'a mistake inside a layer',
    files: {
      'fw.config.ts': "export default defineFwConfig({\n  extends: './base',\n  appId: 'shop',\n})\n",
      'base/fw.config.ts': "export default {\n  app: {\n    ①rootTg: 'main',\n  },\n}\n",
    },
    problems: [{ code: 'UNKNOWN_OPTION', path: 'app.rootTg', fix: 'Did you mean `app.rootTag`?' }],
  },
  {
    title: 'a wrong value inside a layer of a layer, in its environment block',
    files: {
      'fw.config.ts': "export default defineFwConfig({ extends: './middle' })\n",
      'middle/fw.config.mjs': "export default { extends: '../bottom', ssr: false }\n",
      'bottom/fw.config.json': '{\n  "$production": {\n    "ssr": true,\n    ①"debug": "yes"\n  }\n}\n',
    },
    problems: [{ code: 'WRONG_TYPE', path: 'debug', fix: 'Set it to true or false' }],
  },
  {
    title: 'a layer that does not run',
    files: {
      'fw.config.ts': "export default defineFwConfig({ extends: './base' })\n",
      'base/fw.config.mjs': "export default () => {\n  throw ①new TypeError('broken layer')\n}\n",
    },
    problems: [{ code: 'CONFIG_FAILED', path: '', fix: 'Fix the file' }],
  },
]
