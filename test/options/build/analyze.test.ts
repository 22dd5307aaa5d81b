import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'
import { loadFiles } from '../../support/load.ts'
import type { Files } from '../../support/project.ts'

const files: Files = {
  'entry.ts': `import { part } from './src/part.ts'\nimport { size } from 'measured'\nconsole.log(part, size)`,
  'src/part.ts': `export const part = 'of the app'`,
  'node_modules/measured/package.json': '{ "name": "measured", "version": "1.0.0", "type": "module", "main": "./index.js" }',
  'node_modules/measured/index.js': 'export const size = Math.random()',
}

/** Bundles the files and reads the report about the client. */
async function report(analyze: unknown, file = '.fw/analyze/client.html'): Promise<{ dir: string; text: string | undefined }> {
  const { project } = await bundled(files, { build: { analyze } })
  const path = join(project.dir, file)
  return { dir: project.dir, text: existsSync(path) ? readFileSync(path, 'utf8') : undefined }
}

describe('build.analyze', () => {
  it('build.analyze.enabled: writes a report of each bundle (R79)', async () => {
    const { dir, text } = await report(true)
    expect(text).toContain('"src/part.ts"')
    expect(text).toContain('node_modules/measured/index.js')
    expect(text).not.toContain(dir)
    expect(existsSync(join(dir, '.fw/analyze/server.html'))).toBe(true)
    expect((await report({ enabled: true })).text).toContain('"src/part.ts"')
  })

  it('build.analyze.enabled: no report by default, in tests, or only because of other options', async () => {
    expect((await report(undefined)).text).toBeUndefined()
    expect((await report({ template: 'treemap' })).text).toBeUndefined()
    const { project } = await bundled(files, { build: { analyze: true }, test: true })
    expect(existsSync(join(project.dir, '.fw/analyze'))).toBe(false)
  })

  it('build.analyze.template: chooses the chart, and the kind of file', async () => {
    const { text } = await report({ enabled: true, template: 'raw-data' }, '.fw/analyze/client.json')
    const { nodeMetas } = JSON.parse(text!) as { nodeMetas: Record<string, { id: string }> }
    expect(Object.values(nodeMetas).map(({ id }) => id)).toContain('src/part.ts')
    const arcs = /\barc: arc/ // only sunbursts have them
    expect((await report({ enabled: true })).text).not.toMatch(arcs)
    expect((await report({ enabled: true, template: 'sunburst' })).text).toMatch(arcs)
  })

  it('build.analyze.projectRoot: is stripped from paths', async () => {
    const { dir, text } = await report({ enabled: true, projectRoot: '..' })
    expect(text).toContain(`${basename(dir)}/src/part.ts`)
    expect(text).not.toContain(dir)
  })

  it('build.analyze.filename: determines where the reports are written', async () => {
    const { dir, text } = await report({ enabled: true, filename: 'reports/of-{name}.html' }, 'reports/of-client.html')
    expect(text).toContain('"src/part.ts"')
    expect(existsSync(join(dir, 'reports/of-server.html'))).toBe(true)
    expect(existsSync(join(dir, '.fw/analyze'))).toBe(false)
  })

  it('build.analyze: passes other options to the analyzer', async () => {
    expect((await report({ enabled: true, title: 'What we ship' })).text).toContain('<title>What we ship</title>')
  })

  it('build.analyze: reports values that cannot work', async () => {
    const config = `export default { build: { analyze: { template: 'piechart', filename: 'report.html' } } }`
    const { problems } = await loadFiles({ 'fw.config.mjs': config })
    expect(problems.map(({ code, path, fix }) => ({ code, path, fix }))).toMatchInlineSnapshot(`
      [
        {
          "code": "FW_CONFIG_WRONG_VALUE",
          "fix": "Use one of "treemap", "treemap-3d", "sunburst", "flamegraph", "network", "raw-data", "list", "markdown".",
          "path": "build.analyze.template",
        },
        {
          "code": "FW_CONFIG_WRONG_TYPE",
          "fix": "Set it to a path that contains \`{name}\`, or remove it to use the default.",
          "path": "build.analyze.filename",
        },
      ]
    `)
  })
})
