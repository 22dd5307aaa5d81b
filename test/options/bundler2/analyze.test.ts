import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

const files = { 'entry.ts': `import './deep/other.ts'; console.log('entry')`, 'deep/other.ts': `console.log('other')` }

describe.each(loaderBuilders)('%s', (slot) => {
  it('bundler2.analyze.enabled, bundler2.analyze.filename, bundler2.analyze.template: write a chart of each bundle', async () => {
    const { project } = await bundledBy(slot, files, {
      bundler2: { analyze: { enabled: true, template: 'raw-data', filename: 'charts/{name}.json' } },
    })
    const bundles = project.output.analyzed!.map(({ name, report }) => [name, project.from(report)])
    expect(bundles.toSorted()).toEqual([
      ['client', 'charts/client.json'],
      ['server', 'charts/server.json'],
    ])
    const data = JSON.parse(readFileSync(join(project.dir, 'charts/client.json'), 'utf8')) as {
      nodeMetas: Record<string, { id: string }>
    }
    expect(Object.values(data.nodeMetas).map(({ id }) => id)).toEqual(
      expect.arrayContaining([expect.stringMatching(/deep\/other\.ts$/)]),
    )
    const html = await bundledBy(slot, files, {
      bundler2: { analyze: { enabled: true, template: 'treemap', filename: 'chart-{name}.html' } },
    })
    expect(readFileSync(join(html.project.dir, 'chart-client.html'), 'utf8')).toContain('<html')
    expect((await bundledBy(slot, files)).project.output.analyzed).toBeUndefined()
  })

  const names = async (projectRoot: string): Promise<string[]> => {
    const config = `{ bundler2: { analyze: { enabled: true, template: 'raw-data', filename: 'charts/{name}.json'${projectRoot} } } }`
    const { project } = await bundledBy(slot, files, config)
    const data = JSON.parse(readFileSync(join(project.dir, 'charts/client.json'), 'utf8')) as {
      nodeMetas: Record<string, { id: string }>
    }
    return Object.values(data.nodeMetas).map(({ id }) => id.replace(/^\//, ''))
  }

  it('bundler2.analyze.projectRoot: is removed from the names of modules', async () => {
    expect(await names('')).toContain('deep/other.ts')
    expect(await names(`, projectRoot: new URL('./deep', import.meta.url).pathname`)).toContain('other.ts')
  })
})
