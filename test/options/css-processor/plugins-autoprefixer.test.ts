import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const files = {
  'entry.ts': `import './a.css'; import Box from './Box.vue'; console.log(Box)`,
  'a.css': '.text { user-select: none } .grid { display: grid; grid-template-columns: 1fr }',
  'Box.vue': '<template><b /></template><style scoped lang="css">b { user-select: all }</style>',
}

it('cssProcessor.plugins.autoprefixer: passes options to the plugin', async () => {
  const { css } = await bundled(files, {
    cssProcessor: { plugins: { autoprefixer: { overrideBrowserslist: ['ie 11'], grid: true } } },
  })
  expect(css).toContain('display: -ms-grid')
  expect(css).not.toContain('-webkit-user-select')
})

it('cssProcessor.plugins.autoprefixer: false disables it', async () => {
  const { css } = await bundled(files, { cssProcessor: { plugins: { autoprefixer: false } } })
  expect(css).toContain('user-select: none')
  expect(css).not.toMatch(/-(?:webkit|moz|ms)-/)
})

it('cssProcessor.plugins.autoprefixer: adds prefixes for current browsers by default, in style sheets and components', async () => {
  const { css } = await bundled(files)
  expect(css).toContain('-webkit-user-select: none')
  expect(css).toContain('-webkit-user-select: all')
  expect(css).not.toContain('-ms-grid')
})
