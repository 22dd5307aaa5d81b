import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const config = (variant: object, experimental: object): string =>
  JSON.stringify({ ...variant, experimental, build: { templates: [{ src: './names.mjs', dst: 'names.mjs' }] } })
const files = {
  'names.mjs': `<% if (typeof utils === 'undefined') { %>none<% } else { %><%= utils.serialize({ a: 1, b: '{run()}' }) %>
<%= utils.importName('/a/my-file.ts') %>
<%= utils.importSources(['/a/my-file.ts'], { lazy: true }) %><% } %>`,
}

it('experimental.templateUtils: passes `utils` to templates, by default in variant B', async () => {
  for (const [variant, experimental] of [
    [variantB, {}],
    [variantA, { compileTemplate: true, templateUtils: true }],
  ] as const) {
    const { text } = await describedApp(files, config(variant, experimental))
    expect(await text('#build/names')).toMatch(
      /^\{\n {2}"a": 1,\n {2}"b": run\(\)\n\}\n(myFile_\w+)\nconst \1 = \(\) => import\("\/a\/my-file\.ts"\)$/,
    )
  }
})

it('experimental.templateUtils: passes no `utils`, by default in variant A', async () => {
  for (const [variant, experimental] of [
    [variantB, { templateUtils: false }],
    [variantA, { compileTemplate: true }],
  ] as const) {
    const { text } = await describedApp(files, config(variant, experimental))
    expect(await text('#build/names')).toBe('none')
  }
})
