import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project, write } from '../../../../test/support/project.ts'
import { projectInDirectory } from '../project.ts'
import { applyPlan } from './apply-plan.ts'
import { createDraft, type Draft } from './draft.ts'
import { diffPlan } from './diff.ts'
import { summarizePlan } from './plan.ts'

const draftIn = (rootDir: string): Draft => createDraft(projectInDirectory({ rootDir }))
const text = (rootDir: string, path: string): string => readFileSync(join(rootDir, path), 'utf8')

describe('applyPlan', () => {
  it('creates files and edits package.json', () => {
    const root = project({ 'package.json': '{\n    "name": "site"\n}\n' })
    const draft = draftIn(root)
    draft.create('app/pages/index.vue', '<template>Hello</template>\n')
    draft.addDependencies({ b: '^1.0.0', a: '^2.0.0' })
    draft.addDependencies({ vitest: '^4.0.0', a: '^3.0.0' }, { dev: true })
    draft.addScript('test', 'vitest run')
    const plan = draft.plan()
    expect(summarizePlan(plan)).toEqual({
      created: ['app/pages/index.vue'],
      edited: ['package.json'],
      dependencies: [
        { type: 'add', name: 'b', range: '^1.0.0', dev: false },
        { type: 'add', name: 'a', range: '^2.0.0', dev: false },
        { type: 'add', name: 'vitest', range: '^4.0.0', dev: true },
      ],
      scripts: [{ name: 'test', command: 'vitest run' }],
      manual: [],
      notes: [],
    })
    applyPlan(plan, root)
    expect(text(root, 'app/pages/index.vue')).toBe('<template>Hello</template>\n')
    expect(text(root, 'package.json')).toBe(`{
    "name": "site",
    "dependencies": {
        "a": "^2.0.0",
        "b": "^1.0.0"
    },
    "devDependencies": {
        "vitest": "^4.0.0"
    },
    "scripts": {
        "test": "vitest run"
    }
}
`)
    expect(readdirSync(root).toSorted()).toEqual(['app', 'package.json'])
  })

  it('writes nothing if a file exists by now, and names it', () => {
    const root = project({ 'package.json': '{}' })
    const draft = draftIn(root)
    draft.create('new/a.ts', 'a')
    draft.create('b.ts', 'b')
    draft.addScript('x', 'y')
    write(root, { 'b.ts': 'mine' })
    expect(() => applyPlan(draft.plan(), root)).toThrow('b.ts already exists. Nothing was written.')
    expect([existsSync(join(root, 'new')), text(root, 'b.ts'), text(root, 'package.json')]).toEqual([false, 'mine', '{}'])
    expect(() => draft.create('b.ts', '')).toThrow('b.ts already exists')
  })

  it('writes nothing if a file has changed', () => {
    const root = project({ 'package.json': '{}' })
    const draft = draftIn(root)
    draft.create('a.ts', 'a')
    draft.addScript('x', 'y')
    const plan = draft.plan()
    write(root, { 'package.json': '{ "private": true }' })
    expect(() => applyPlan(plan, root)).toThrow('package.json changed since the plan was made')
    expect(readdirSync(root)).toEqual(['package.json'])
  })

  it('undoes what it has written if a file cannot be written', () => {
    const root = project({ 'package.json': '{}', file: '' })
    const draft = draftIn(root)
    draft.create('new/a.ts', 'a')
    draft.addScript('x', 'y')
    draft.create('file/b.ts', 'b')
    expect(() => applyPlan(draft.plan(), root)).toThrow(/ENOTDIR|EEXIST/)
    expect(readdirSync(root).toSorted()).toEqual(['file', 'package.json'])
    expect(text(root, 'package.json')).toBe('{}')
  })

  it('writes a new project to a temporary directory first', () => {
    const parent = project({})
    const root = join(parent, 'sites/new')
    const draft = draftIn(root)
    draft.create('a/b.ts', 'b')
    const seen: unknown[] = []
    applyPlan(draft.plan(), root, { prepare: (dir) => seen.push(existsSync(root), text(dir, 'a/b.ts')) })
    expect(seen).toEqual([false, 'b'])
    expect([readdirSync(join(parent, 'sites')), text(root, 'a/b.ts')]).toEqual([['new'], 'b'])
  })

  it('leaves nothing of a new project after an error', () => {
    const parent = project({})
    const root = join(parent, 'new')
    const draft = draftIn(root)
    draft.create('a.ts', '')
    expect(() => applyPlan(draft.plan(), root, { prepare: (dir) => readFileSync(join(dir, 'b.ts')) })).toThrow('ENOENT')
    expect(readdirSync(parent)).toEqual([])
    expect(() => applyPlan(draft.plan(), root, { prepare: () => mkdirSync(root) })).toThrow('new already exists')
    expect(readdirSync(parent)).toEqual(['new'])
  })

  it('is shown as a difference', () => {
    const root = project({ 'a.txt': 'one\ntwo\nthree\nfour\nfive\nsix\n' })
    const draft = draftIn(root)
    draft.edit('a.txt', (old) => old.replace('two', '2'))
    draft.create('b.txt', 'new\n')
    expect(diffPlan(draft.plan())).toBe(`--- a.txt
+++ a.txt
@@ -1,5 +1,5 @@
 one
-two
+2
 three
 four
 five

--- /dev/null
+++ b.txt
@@ -0,0 +1,1 @@
+new
`)
  })
})
