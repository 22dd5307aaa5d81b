import { inject, onTestFinished } from 'vitest'
import { buildSite } from './build-site.ts'
import type { Files } from './project.ts'
import { startSite, type RunningSite } from './start-site.ts'

/** An app that uses experimental options. Test files share its build. */
export async function experimentalSite(mode: 'build' | 'dev'): Promise<RunningSite> {
  const built = await buildSite(inject('sitesDir'), sources, { command: mode === 'dev' ? 'none' : 'build' })
  const site = await startSite(built, { dev: mode === 'dev' })
  onTestFinished(() => site.stop())
  return site
}

const config = {
  future: { compatibilityVersion: 4 },
  experimental: { decorators: true, normalizeComponentNames: true },
}

const loud = `export function loud(value: (this: Plain) => string, _context: ClassMethodDecoratorContext) {
  return function (this: Plain): string { return value.call(this).toUpperCase() }
}
export class Plain {}`

const sources: Files = {
  'package.json': '{ "name": "experimental-site", "private": true, "type": "module" }',
  'public/favicon.ico': 'no real picture',
  'fw.config.mjs': `export default ${JSON.stringify(config)}`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/utils/loud.ts': loud,
  'app/utils/greeter.ts': `import { loud, Plain } from './loud'
export class Greeter extends Plain {
  @loud greet() { return 'hello of a file' }
}`,
  'app/components/form/Field.vue': `<script setup>
const name = getCurrentInstance().type.__name
</script>
<template><b data-testid="name">{{ name }}</b></template>`,
  'app/components/TheFriend.vue': `<script lang="ts">
export default { name: 'OwnName', data: () => ({ names: '' }), created() { this.names = this.$options.name + ' ' + this.$options.__name } }
</script>
<template><b data-testid="own-name">{{ names }}</b></template>`,
  'app/components/deep/Plain.vue': '<template><b data-testid="plain">{{ $options.__name }}</b></template>',
  'app/pages/index.vue': `<script setup lang="ts">
class Local extends Plain {
  @loud greet() { return 'hello of a component' }
  @counted accessor count = 1
}
function counted<T>({ get }: ClassAccessorDecoratorTarget<T, number>, _: ClassAccessorDecoratorContext): ClassAccessorDecoratorResult<T, number> {
  return { get() { return get.call(this) + 41 } }
}
const local = new Local()
const greeter = new Greeter()
const inBrowser = ref('')
onMounted(() => (inBrowser.value = new Local().greet() + new Greeter().greet()))
</script>
<template>
  <p data-testid="greetings">{{ greeter.greet() }}, {{ local.greet() }}, {{ local.count }}</p>
  <p data-testid="browser">{{ inBrowser }}</p>
  <FormField /><TheFriend /><DeepPlain />
</template>`,
  'app/pages/script.vue': `<script setup>
const loudly = (value) => function () { return value.call(this) + '!' }
class Local { @loudly greet() { return 'hello without types' } }
const text = new Local().greet()
</script>
<template><p>{{ text }}</p></template>`,
  'server/api/greeting.ts': `import { loud, Plain } from '../loud'
class Greeter extends Plain {
  @loud greet(): string { return 'hello of the server' }
}
export default defineEventHandler(() => new Greeter().greet())`,
  'server/loud.ts': loud,
}
