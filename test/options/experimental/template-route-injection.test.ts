import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { transformed } from '../../support/transformed.ts'

const compiled = `import { toDisplayString as _toDisplayString } from 'vue'
export function render(_ctx, _cache) { return _toDisplayString(_ctx.$route.path) + _ctx.$router.name }`

it.each([true, false])(
  'experimental.templateRouteInjection: %s decides whether `$route` in templates is that of useRoute() (R174)',
  async (templateRouteInjection) => {
    const project = await describedApp({ 'app.vue': '<template><p /></template>' }, { experimental: { templateRouteInjection } })
    const code = await transformed(project, `${project.dir}/pages/a.vue`, compiled)
    expect(code.includes('_ctx.$route.path')).toBe(!templateRouteInjection)
    expect(code).toContain('_ctx.$router.name')
    if (templateRouteInjection) expect(code).toMatch(/import \{ templateRoute as (\w+) \}[^]*\1\(_ctx\)\.path/)
  },
)
