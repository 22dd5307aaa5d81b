import { describe, expect, it } from 'vitest'
import { linkFramework } from '../support/link-framework.ts'
import { project } from '../support/project.ts'
import { fw } from '../support/run-process.ts'

const isolated = { XDG_CONFIG_HOME: '/nonexistent' }

const root = project({
  'package.json': '{ "type": "module" }',
  'fw.config.mjs': `export default {
  app: { baseURL: '/docs/' },
  css: ['~/main.css'],
  runtimeConfig: { apiKey: 'canary-private', db: { password: 'canary-nested' }, public: { apiBase: '/api' } },
  $production: { sourcemap: 'hidden' },
  $env: { staging: { appId: 'staging' } },
}`,
  'layers/base/fw.config.mjs': `export default { app: { baseURL: '/base/', rootTag: 'main' }, css: ['base.css'] }`,
  '.env': 'FW_API_KEY=canary-env-value\n',
  'app/pages/index.vue': '',
})

describe('fw config', () => {
  it('prints set options with their origin to stdout, and a summary to stderr', async () => {
    const { code, stdout, stderr } = await fw(['config'], { cwd: root, env: isolated })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^app\.baseURL +"\/docs\/" +fw\.config\.mjs:2$/m)
    expect(stdout).toMatch(/^app\.rootTag +"main" +layer base \(layers\/base\/fw\.config\.mjs:1\)$/m)
    expect(stdout).toMatch(/^sourcemap\.client +"hidden" +\$production in fw\.config\.mjs:5$/m)
    expect(stdout).not.toContain('app.teleportTag')
    expect(stderr).toMatch(/\d+ options set, \d+ at their default \(--defaults shows them\); variant B/)
  })

  it('prints all options with --defaults', async () => {
    const { stdout } = await fw(['config', '--defaults'], { cwd: root, env: isolated })
    expect(stdout).toMatch(/^app\.teleportTag +"div" +default of variant B$/m)
  })

  it('prints only JSON to stdout with --json', async () => {
    const { code, stdout, stderr } = await fw(['config', '--json'], { cwd: root, env: isolated })
    const options = JSON.parse(stdout) as Record<string, Record<string, unknown>>
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(options['app']).toMatchObject({ baseURL: '/docs/', rootTag: 'main', teleportTag: 'div' })
    expect(options['css']).toEqual(['base.css', '~/main.css'])
  })

  it('masks private values without --reveal', async () => {
    const masked = await fw(['config', '--json'], { cwd: root, env: isolated })
    const listed = await fw(['config'], { cwd: root, env: isolated })
    const revealed = await fw(['config', '--json', '--reveal'], { cwd: root, env: isolated })
    expect(masked.stdout + listed.stdout).not.toContain('canary')
    expect(masked.stdout).toContain('/api')
    expect(revealed.stdout).toContain('canary-private')
    expect(revealed.stdout).not.toContain('canary-env-value')
  })

  it('R49: uses the project of a path argument, and of --cwd', async () => {
    const byPath = await fw(['config', root, '--json'], { cwd: '/', env: isolated })
    const byCwd = await fw(['config', '--json', '--cwd', root], { cwd: '/', env: isolated })
    for (const { stdout } of [byPath, byCwd])
      expect(JSON.parse(stdout)).toMatchObject({ rootDir: root, app: { baseURL: '/docs/' } })
  })

  it('works from a directory inside the project', async () => {
    const { stdout } = await fw(['config', '--json'], { cwd: `${root}/app/pages`, env: isolated })
    expect(JSON.parse(stdout)).toMatchObject({ rootDir: root, app: { baseURL: '/docs/' } })
  })

  it('works in a directory with spaces and non-ASCII characters', async () => {
    const strange = `${project({ 'mein projekt ünï 项目/fw.config.mjs': 'export default { appId: "x", ap: {} }' })}/mein projekt ünï 项目`
    const { stdout, stderr, code } = await fw(['config'], { cwd: strange, env: isolated })
    expect(code).toBe(1)
    expect(stdout).toContain('fw.config.mjs:1')
    expect(stderr).toContain('fw.config.mjs:1:30')
  })

  it.each(['module', 'commonjs', undefined])(
    'runs both file types in a package of type %s without warnings of Node.js',
    async (type) => {
      const manifest = JSON.stringify({ name: 'x', type })
      const esm = project({ 'package.json': manifest, 'fw.config.js': 'export default { appId: "x" }' })
      const typed = project({ 'package.json': manifest, 'fw.config.ts': 'const id: string = "x"\nexport default { appId: id }' })
      for (const cwd of [esm, typed]) {
        const { stdout, stderr } = await fw(['config', '--json'], { cwd, env: isolated })
        expect({ appId: (JSON.parse(stdout) as { appId: string }).appId, stderr }).toEqual({ appId: 'x', stderr: '' })
      }
    },
  )

  it('sets options for one run, as JSON or as text depending on the option', async () => {
    const args = [
      'config',
      '--json',
      '--set',
      'app.baseURL=/x/',
      '--set=ssr=false',
      '--set',
      'appId=123',
      '--set',
      'css=["only.css"]',
      '--set',
      'alias.#x=./x',
    ]
    const { stdout, code } = await fw(args, { cwd: root, env: isolated })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      app: { baseURL: '/x/' },
      ssr: false,
      appId: '123',
      css: ['only.css'],
      alias: { '#x': `${root}/x` },
    })
  })

  it('selects an environment block and dev mode', async () => {
    const staging = await fw(['config', '--json', '--envName', 'staging'], { cwd: root, env: isolated })
    const dev = await fw(['config', '--json', '--dev'], { cwd: root, env: isolated })
    expect(JSON.parse(staging.stdout)).toMatchObject({ appId: 'staging', sourcemap: { client: 'hidden' } })
    expect(JSON.parse(dev.stdout)).toMatchObject({ appId: 'fw-app', dev: true, sourcemap: { client: false } })
  })

  it('adds layers and .env files of the command line', async () => {
    const other = project({
      'extra/fw.config.mjs': 'export default { appId: "from-extra" }',
      'extra.env': 'FW_APP_BASE_URL=/from-env/',
    })
    const { stdout } = await fw(['config', '--json', '-e', './extra', '--dotenv', 'extra.env'], { cwd: other, env: isolated })
    expect(JSON.parse(stdout)).toMatchObject({ appId: 'from-extra', app: { baseURL: '/from-env/' } })
  })

  it('prints functions, regular expressions, instances and circular values in JSON as text', async () => {
    const odd = project({
      'fw.config.mjs': `class Plugin {}
const loop = { name: 'loop' }
loop.self = loop
export default { watch: [/x/], bundler1: { plugins: [new Plugin(), loop] }, hooks: { 'build:done'() {} } }`,
    })
    const { stdout, code } = await fw(['config', '--json'], { cwd: odd, env: isolated })
    expect(code).toBe(0)
    const options = JSON.parse(stdout) as { watch: unknown; bundler1: { plugins: unknown }; hooks: unknown }
    expect(options.watch).toEqual(['<regexp /x/>'])
    expect(options.bundler1.plugins).toEqual(['<Plugin>', { name: 'loop', self: '<circular>' }])
    expect(options.hooks).toEqual({ 'build:done': ['<function build:done>'] })
  })

  it('exits with 1 and reports problems on stderr, but still prints the options', async () => {
    const broken = project({ 'fw.config.mjs': 'export default {\n  srr: true,\n}' })
    const { code, stdout, stderr } = await fw(['config', '--json'], { cwd: broken, env: isolated })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ ssr: true })
    expect(stderr).toContain('fw.config.mjs:2:3')
    expect(stderr).toContain('Did you mean `ssr`?')
  })
})

describe('fw config why', () => {
  it('prints the value, its source with file and line, and what it overrides', async () => {
    const { code, stdout } = await fw(['config', 'why', 'app.baseURL'], { cwd: root, env: isolated })
    expect(code).toBe(0)
    expect(stdout).toContain('app.baseURL = "/docs/"')
    expect(stdout).toMatch(/set by +fw\.config\.mjs:2 +"\/docs\/"/)
    expect(stdout).toMatch(/shadows +layer base \(layers\/base\/fw\.config\.mjs:1\) +"\/base\/"/)
    expect(stdout).toMatch(/default of variant B +"\/"/)
    expect(stdout).toMatch(/at runtime +FW_APP_BASE_URL/)
  })

  it('lists the sources of a merged list', async () => {
    const { stdout } = await fw(['config', 'why', 'css'], { cwd: root, env: isolated })
    expect(stdout).toMatch(/merged from +fw\.config\.mjs:3 +\["~\/main\.css"\]/)
    expect(stdout).toMatch(/layer base .* +\["base\.css"\]/)
  })

  it('explains a key of runtimeConfig without its value', async () => {
    const { stdout } = await fw(['config', 'why', 'runtimeConfig.apiKey'], { cwd: root, env: isolated })
    expect(stdout).toMatch(/set by +fw\.config\.mjs:4/)
    expect(stdout).toMatch(/FW_API_KEY +is set and replaces it/)
    expect(stdout).not.toContain('canary')
  })

  it('lists the options of a group', async () => {
    const { stdout } = await fw(['config', 'why', 'sourcemap'], { cwd: root, env: isolated })
    expect(stdout).toMatch(/sourcemap has 2 options/)
    expect(stdout).toMatch(/sourcemap\.server +"hidden" +\$production in fw\.config\.mjs:5/)
  })

  it('shows the environment variable and the command line', async () => {
    const byEnv = await fw(['config', 'why', 'app.cdnURL'], {
      cwd: root,
      env: { ...isolated, FW_APP_CDN_URL: 'https://cdn.test' },
    })
    const bySet = await fw(['config', 'why', 'ssr', '--set', 'ssr=false'], { cwd: root, env: isolated })
    expect(byEnv.stdout).toMatch(/set by +environment variable FW_APP_CDN_URL/)
    expect(bySet.stdout).toMatch(/set by +--set +false/)
  })

  it('prints JSON', async () => {
    const { stdout } = await fw(['config', 'why', 'app.baseURL', '--json'], { cwd: root, env: isolated })
    expect(JSON.parse(stdout)).toMatchObject({
      path: 'app.baseURL',
      value: '/docs/',
      from: [{ kind: 'file', line: 2, column: 10 }],
      shadowed: [
        { kind: 'file', layer: 'base' },
        { kind: 'default', value: '/' },
      ],
    })
  })

  it('exits with 2 and a suggestion for an unknown option', async () => {
    const { code, stderr } = await fw(['config', 'why', 'app.basURL'], { cwd: root, env: isolated })
    expect(code).toBe(2)
    expect(stderr).toContain('Did you mean app.baseURL?')
  })
})

describe('fw config env', () => {
  it('lists key, variable, state, masked value and visibility', async () => {
    const { code, stdout, stderr } = await fw(['config', 'env'], {
      cwd: root,
      env: { ...isolated, FW_PUBLIC_API_BASE: 'https://api.test' },
    })
    expect(code).toBe(0)
    expect(stdout).toMatch(/runtimeConfig\.apiKey +FW_API_KEY +set \(\.env\) +ca\*+ +server only/)
    expect(stdout).toMatch(/runtimeConfig\.db\.password +FW_DB_PASSWORD +not set \(string\) +server only/)
    expect(stdout).toMatch(/runtimeConfig\.public\.apiBase +FW_PUBLIC_API_BASE +set \(process\) +ht\*+ +everyone \(client\)/)
    expect(stdout).toMatch(/runtimeConfig\.app\.buildAssetsDir +— +fixed at build time/)
    expect(stderr).toContain('read .env')
    expect(stdout + stderr).not.toContain('canary-env-value')
  })

  it('reports a variable without a matching key, and suggests the nearest one', async () => {
    const { stderr, code } = await fw(['config', 'env'], { cwd: root, env: { ...isolated, FW_APIKEY: 'x' } })
    expect(code).toBe(0)
    expect(stderr).toContain('`FW_APIKEY` does not match any key')
    expect(stderr).toContain('FW_API_KEY')
  })

  it('prints the table as JSON', async () => {
    const { stdout } = await fw(['config', 'env', '--json'], { cwd: root, env: isolated })
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ key: 'runtimeConfig.apiKey', name: 'FW_API_KEY', set: true, visibility: 'server', from: '.env' }),
    )
    expect(stdout).not.toContain('canary-env-value')
  })
})

/** A project with a module that reads the key `acme`, and a configuration with the given key. */
function withKey(key: string): string {
  const dir = project({
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `export default {\n  modules: ['./acme.mjs'],\n  ${key}: { on: true },\n}`,
    'acme.mjs': `import { defineFwModule } from 'fw/kit'
export default defineFwModule({ meta: { name: 'acme', configKey: 'acme' } })`,
  })
  linkFramework(dir)
  return dir
}

describe('fw config check', () => {
  it('prints that there are no problems', async () => {
    const { code, stderr, stdout } = await fw(['config', 'check'], { cwd: root, env: isolated })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toContain('No problems in fw.config.mjs and 1 layer.')
  })

  it('reports all problems at once with location and code frame, and exits with 1', async () => {
    const broken = project({ 'fw.config.ts': 'export default {\n  vite: {},\n  ssr: "yes",\n  app: { basURL: "/" },\n}\n' })
    const { code, stderr } = await fw(['config', 'check'], { cwd: broken, env: isolated })
    expect(code).toBe(1)
    for (const text of [
      'fw.config.ts:2:3',
      'Use `bundler1` instead',
      'fw.config.ts:3:3',
      'fw.config.ts:4:10',
      'Did you mean `app.baseURL`?',
      '> 3 |   ssr: "yes",',
      '3 errors',
    ]) {
      expect(stderr).toContain(text)
    }
  })

  it('exits with 0 if there are only warnings', async () => {
    const old = project({ 'fw.config.mjs': 'export default { generate: { exclude: ["/x"] } }' })
    const { code, stderr } = await fw(['config', 'check'], { cwd: old, env: isolated })
    expect(code).toBe(0)
    expect(stderr).toContain('1 warning')
  })

  it('warns about a value that would be inlined at build time', async () => {
    const built = project({ 'fw.config.mjs': 'export default {\n  runtimeConfig: { apiKey: process.env.API_KEY },\n}' })
    for (const command of ['check', 'env']) {
      const { code, stderr } = await fw(['config', command], { cwd: built, env: isolated })
      expect(code).toBe(0)
      expect(stderr).toContain('fw.config.mjs:2:20')
      expect(stderr).toContain('set `FW_API_KEY` where the server runs')
    }
  })

  it('accepts keys that modules read, and reports others', async () => {
    const env = isolated
    const right = await fw(['config', 'check'], { cwd: withKey('acme'), env })
    expect(right).toMatchObject({ code: 0, stderr: expect.stringContaining('No problems') })
    const other = withKey('acne')
    const wrong = await fw(['config', 'check'], { cwd: other, env })
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Unknown option `acne`: it is not an fw option, and no module reads it.'),
    })
    expect(wrong.stderr).toContain('fw.config.mjs:3:3')
    expect(JSON.parse((await fw(['config', 'check', '--json'], { cwd: other, env })).stdout)).toMatchObject([
      { code: 'FW_CONFIG_UNKNOWN_OPTION', file: 'fw.config.mjs', line: 3 },
    ])
  })

  it('does not warn about keys of modules next to an error', async () => {
    const broken = project({ 'fw.config.mjs': 'export default { modules: ["acme"], acme: {}, rutimeConfig: {}, ssr: "yes" }' })
    const { code, stdout } = await fw(['config', 'check', '--json'], { cwd: broken, env: isolated })
    expect(code).toBe(1)
    const paths = (JSON.parse(stdout) as { path: string }[]).map(({ path }) => path)
    expect(paths.sort()).toEqual(['rutimeConfig', 'ssr'])
  })

  it('prints problems as JSON', async () => {
    const broken = project({ 'fw.config.json': '{\n  "ssr": "yes"\n}\n' })
    const { code, stdout } = await fw(['config', 'check', '--json'], { cwd: broken, env: isolated })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject([
      { code: 'FW_CONFIG_WRONG_TYPE', path: 'ssr', file: 'fw.config.json', line: 2, column: 3 },
    ])
  })
})

describe('fw config schema', () => {
  it('prints a JSON Schema of the options', async () => {
    const { code, stdout } = await fw(['config', 'schema'], { cwd: root, env: isolated })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toHaveProperty(['properties', 'app', 'properties', 'baseURL', 'type'], 'string')
  })
})
