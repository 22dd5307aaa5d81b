import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { useSite } from '../support/site.ts'

const guide = readFileSync(fileURLToPath(new URL('../../docs/guide/modules.md', import.meta.url)), 'utf8')
const blocks = [...guide.matchAll(/```ts\n\/\/ (\S+)\n([^]*?)```/g)].map(([, file = '', text = '']) => ({ file, text }))

/** The last code block of the guide for a file that contains a text. */
const written = (file: string, about = ''): string =>
  blocks.findLast((block) => block.file === file && block.text.includes(about))!.text

const site = useSite({
  'package.json': '{ "type": "module" }',
  'modules/hello.ts': written('modules/hello.ts'),
  'runtime/hello.get.ts': written('runtime/hello.get.ts'),
  'modules/banner.ts': written('modules/banner.ts'),
  'fw.config.ts': written('fw.config.ts', 'banner').replace('{ banner', '{ future: { compatibilityVersion: 4 }, banner'),
  'app/pages/index.vue': '<template><h1>Guide</h1></template>\n',
})

it('the modules of the guide work as written', async () => {
  expect(await (await site.fetch('/api/hello')).text()).toBe('Hello from a module')
  expect(await site.html('/')).toContain('<meta name="banner" content="Welcome">')
})
