import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { parseStack } from './parse-stack.ts'

/** Returns the stack of an error thrown in a script with that file name. */
function stackOf(code: string, filename: string): string {
  try {
    runInThisContext(code, { filename })
  } catch (error) {
    return (error as Error).stack! // the code throws errors
  }
  throw new Error('It did not throw.')
}

async function throwing(): Promise<void> {
  await Promise.resolve()
  throw new Error('at fake (/etc/passwd:1:1)\n    at fake (/etc/passwd:1:1)')
}

it('parses stacks of V8, with any path', () => {
  const code = '{ class A { run() { null.x } }\nfunction go() { new A().run() }\n  go() }'
  for (const file of ['/app/pages/(group)/[id].vue', '/my dir (copy)/a.ts', 'file:///app/a.ts?t=12', 'C:\\app\\a.ts']) {
    const frames = parseStack(stackOf(code, file)).slice(0, 3)
    expect(frames).toEqual([
      { name: 'A.run', url: file, line: 1, column: 26 },
      { name: 'go', url: file, line: 2, column: 25 },
      { name: '', url: file, line: 3, column: 3 },
    ])
  }
})

it('parses async frames, constructors, aliased methods and eval', async () => {
  const caught = await throwing().catch((error: unknown) => error as Error)
  expect(parseStack(caught!.stack!).some(({ name, url }) => name === 'throwing' && url.endsWith('parse-stack.test.ts'))).toBe(
    true,
  )
  expect(
    parseStack(
      [
        '    at new Store (/a.ts:1:2)',
        '    at Object.get [as value] (/b.ts:3:4)',
        '    at async Promise.all (index 0)',
        '    at <anonymous>',
        '    at async /c.ts:5:6',
        '    at eval (eval at run (/d.ts:7:8), <anonymous>:1:1)',
        '    at Module._compile (node:internal/modules/cjs/loader:1:2)',
      ].join('\n'),
    ).map(({ name, url, line, column }) => `${name} ${url} ${line} ${column}`),
  ).toEqual([
    'new Store /a.ts 1 2',
    'Object.get /b.ts 3 4',
    ' /c.ts 5 6',
    'eval /d.ts 7 8',
    'Module._compile node:internal/modules/cjs/loader 1 2',
  ])
})

it('parses stacks of Firefox and Safari', () => {
  const url = 'http://localhost:3000/_fw/@fs/x/pages/index.vue?t=1'
  expect(parseStack(`setup@${url}:12:5\n@${url}:1:2\nasync*load/<@${url}:3:4\n`)).toEqual([
    { name: 'setup', url, line: 12, column: 5 },
    { name: '', url, line: 1, column: 2 },
    { name: 'load', url, line: 3, column: 4 },
  ])
  expect(parseStack(`setup@${url}:12:5\nforEach@[native code]\nmodule code@${url}:1:2\ncallWithErrorHandling`)).toEqual([
    { name: 'setup', url, line: 12, column: 5 },
    { name: '', url, line: 1, column: 2 },
  ])
})
