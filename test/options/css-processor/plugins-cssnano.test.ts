import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = { 'entry.ts': `import './a.css'`, 'a.css': '/* about */\nh2, h1 {\n  margin: 0px;\n  color: #ffffff;\n}' }
const inProduction = { bundler1: { build: { minify: true } } }

it('cssProcessor.plugins.cssnano: minifies with these options', async () => {
  const plain = await bundled(files, { ...inProduction, cssProcessor: { plugins: { cssnano: {} } } })
  expect(plain.css.trim()).toBe('h1,h2{color:#fff;margin:0}')
  const preset = ['default', { colormin: false, normalizeWhitespace: false }]
  const { css } = await bundled(files, { ...inProduction, cssProcessor: { plugins: { cssnano: { preset } } } })
  expect(css).toMatch(/^h1,h2\{\s+color:#ffffff;\s+margin:0;\s+\}$/)
})

it('cssProcessor.plugins.cssnano: false does not change style sheets', async () => {
  const { css } = await bundled(files, { ...inProduction, cssProcessor: { plugins: { cssnano: false } } })
  expect(css.trim()).toBe(files['a.css'])
})

it('cssProcessor.plugins.cssnano: a build is minified by the bundler by default', async () => {
  const { css } = await bundled(files, inProduction)
  expect(css.trim()).toBe('h2,h1{color:#fff;margin:0}')
})
