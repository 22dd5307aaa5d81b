import { expect, it } from 'vitest'
import { importChain } from './import-chain.ts'

const graph = (importers: Record<string, string[]>) => ({
  isEntry: (id: string) => id === 'entry',
  importers: (id: string) => importers[id] ?? [],
})

it('is the shortest way from the entry, also in circles', () => {
  const found = importChain(
    'db',
    graph({ db: ['lib', 'page'], lib: ['db', 'other'], other: ['routes'], page: ['routes'], routes: ['entry'] }),
  )
  expect(found).toEqual(['entry', 'routes', 'page', 'db'])
})

it('is the module itself if no entry leads to it', () =>
  expect(importChain('worker', graph({ worker: ['worker'] }))).toEqual(['worker']))
