import { expect, it } from 'vitest'
import { experimentalSite } from '../../support/experimental-site.ts'
import { bundled } from '../../support/bundled.ts'
import { variantA, variantB } from '../../support/described-app.ts'

it('experimental.normalizeComponentNames: components have their auto-import names', async () => {
  const html = await (await experimentalSite('build')).html('/')
  expect(html).toMatch(/data-testid="name"[^>]*>FormField</)
  expect(html).toMatch(/data-testid="plain"[^>]*>DeepPlain</)
  expect(html).toMatch(/data-testid="own-name"[^>]*>OwnName undefined</)
})

it.each([variantA, variantB])(
  'experimental.normalizeComponentNames: components have their file names by default (%o)',
  async (variant) => {
    const dir = 'future' in variant ? 'app/components' : 'components'
    const files = {
      [`${dir}/form/Field.vue`]: '<script setup>const a = 1</script><template>{{ a }}</template>',
      'entry.ts': `import Field from './${dir}/form/Field.vue'\nconsole.log(Field)`,
    }
    expect((await bundled(files, variant)).clientCode).toContain('__name: "Field"')
    const changed = await bundled(files, { ...variant, experimental: { normalizeComponentNames: true } })
    expect(changed.clientCode).toContain('__name: "FormField"')
    expect(changed.serverCode).toContain('__name: "FormField"')
  },
)
