import { rmSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { load } from '../../../../test/support/load.ts'
import { project } from '../../../../test/support/project.ts'
import { Places } from './place-problems.ts'

describe('Places', () => {
  const text = `export default {\n  ssr: 'yes',\n  app: {\n    basURL: '/',\n  },\n  $production: {\n    ssr: 5,\n  },\n}\n`

  it('adds line, column and code frame to problems', async () => {
    const dir = project({ 'fw.config.ts': text })
    const { problems } = await load(dir)
    const found = await new Places().problems(problems)
    const file = join(dir, 'fw.config.ts')
    expect(found.map(({ path, position }) => [path, position])).toEqual([
      ['ssr', { file, line: 7, column: 5, length: 3 }],
      ['ssr', { file, line: 2, column: 3, length: 3 }],
      ['app.basURL', { file, line: 4, column: 5, length: 6 }],
    ])
    expect(found[2]?.frame).toBe(['  3 |   app: {', "> 4 |     basURL: '/',", '    |     ^^^^^^', '  5 |   },'].join('\n'))
  })

  it('uses the first line if the key cannot be found', async () => {
    const dir = project({ 'fw.config.ts': `const made = Object.fromEntries([['s' + 'sr', 'yes']])\nexport default made` })
    const [problem] = await new Places().problems((await load(dir)).problems)
    expect(problem?.position).toMatchObject({ file: join(dir, 'fw.config.ts'), line: 1 })
  })

  it('omits the code frame if the file was deleted', async () => {
    const dir = project({ 'fw.config.ts': text })
    const { problems } = await load(dir)
    rmSync(join(dir, 'fw.config.ts'))
    const [problem] = await new Places().problems(problems)
    expect(problem?.position).toEqual({ file: join(dir, 'fw.config.ts'), line: 1, column: 1 })
    expect(problem?.frame).toBeUndefined()
  })

  it('returns problems without a file unchanged', async () => {
    const { problems } = await load(project(), { set: ['ssr=perhaps'] })
    expect(await new Places().problems(problems)).toEqual(problems)
    expect(await new Places().origin({ keys: ['ssr'] })).toBeUndefined()
  })
})
