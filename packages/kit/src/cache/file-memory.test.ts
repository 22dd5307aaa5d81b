import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, test, vi } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { rememberFiles } from './file-memory.ts'
import { openStore } from './open-store.ts'

const setup = () => {
  const root = project({ 'dir/a.txt': 'one', 'b.txt': 'two' })
  return { root, a: join(root, 'dir/a.txt'), b: join(root, 'b.txt') }
}

test('caches files until they are invalidated', async () => {
  const { a, b, root } = setup()
  const memory = rememberFiles()
  const read = (file: string) => memory.section('x').file(file, (text) => [text])
  expect([await read(a), await read(b)]).toEqual([['one'], ['two']])
  writeFileSync(a, 'three')
  rmSync(b)
  expect([await read(a), await read(b)]).toEqual([['one'], ['two']])
  memory.forget(a)
  expect(await read(a)).toEqual(['three'])
  writeFileSync(a, 'four')
  memory.forgetBelow(join(root, 'di'))
  expect(await read(a)).toEqual(['three'])
  memory.forgetBelow(join(root, 'dir'))
  expect(await read(a)).toEqual(['four'])
  memory.forget(b)
  await expect(read(b)).rejects.toThrow('ENOENT')
})

test('returns a copy of the value for each call, and separates sections', async () => {
  const { a } = setup()
  const memory = rememberFiles()
  ;(await memory.section('x').file(a, (text) => [text])).push('mine')
  expect(await memory.section('x').file(a, () => expect.unreachable())).toEqual(['one'])
  expect(await memory.section('y').file(a, (text) => text.length)).toBe(3)
})

test('falls back to the store', async () => {
  const { a, root } = setup()
  const store = openStore({ dir: root, name: 's', version: '1' })
  const compute = vi.fn((text: string) => text)
  await rememberFiles(store).section('x').file(a, compute)
  await rememberFiles(store).section('x').file(a, compute)
  expect(compute).toHaveBeenCalledOnce()
})

test('does not cache a file invalidated while it was read', async () => {
  const { a } = setup()
  const memory = rememberFiles()
  const section = memory.section('x')
  await section.file(a, (text) => {
    memory.forget(a)
    return text
  })
  writeFileSync(a, 'three')
  expect(await section.file(a, (text) => text)).toBe('three')
})
