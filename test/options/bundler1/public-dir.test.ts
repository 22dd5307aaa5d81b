import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'
import { variantA, variantB } from '../../support/described-app.ts'

const files = { 'entry.ts': 'console.log(1)', 'static/of-the-bundler.txt': 'text', 'public/of-the-server.txt': 'text' }

it.each([variantA, variantB])('bundler1.publicDir: Vite copies this directory (%o)', async (variant) => {
  const { client } = await bundled(files, { ...variant, bundler1: { publicDir: 'static' } })
  expect(client['of-the-bundler.txt']).toBe('text')
})

it.each([variantA, variantB])(
  'bundler1.publicDir: Vite copies none by default, because the server serves `dir.public` (%o)',
  async (variant) => {
    const { client } = await bundled(files, variant)
    expect(Object.keys(client).filter((file) => file.endsWith('.txt'))).toEqual([])
  },
)
