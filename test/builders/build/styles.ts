import { expect } from 'vitest'
import { component } from '../part.ts'
import { styleOf, textOf, urlIn, type BuildPart } from './context.ts'
import { largePicture } from './pictures.ts'

const style = (text: string, attributes = ''): string => `<style${attributes && ` ${attributes}`}>\n${text}\n</style>`

export const styles: BuildPart[] = [
  {
    files: {
      'app/assets/first.css': 'body { margin-top: 1px; color: rgb(1, 1, 1) }\n',
      'app/assets/second.css': 'body { margin-top: 7px }\n',
      'app/pages/plain.vue': component('', '<p id="plain-page">plain</p>'),
    },
    tests: {
      'global-css': async ({ open }) => {
        const opened = await open('/plain')
        expect(await styleOf(opened, 'body', 'margin-top')).toBe('7px')
        expect(await styleOf(opened, 'body', 'color')).toBe('rgb(1, 1, 1)')
      },
    },
  },
  {
    files: {
      'app/components/StyledChild.vue': component(
        '',
        '<div class="child"><em>em</em><slot /></div>',
        style('em { font-size: 21px }\n:slotted(b) { font-size: 22px }', 'scoped'),
      ),
      'app/pages/scoped.vue': component(
        '',
        '<h1 id="scoped">scoped</h1><div class="outer"><StyledChild><b>b</b></StyledChild></div>',
        style('h1 { color: rgb(1, 2, 3) }\n.outer :deep(em) { color: rgb(3, 2, 1) }', 'scoped'),
      ),
      'app/pages/bound.vue': component(
        `const colour = ref('rgb(10, 20, 30)')\nconst box = { width: '33px' }`,
        '<p id="bound" @click="colour = \'rgb(30, 20, 10)\'">bound</p>',
        style("p { color: v-bind(colour); width: v-bind('box.width') }", 'scoped'),
      ),
    },
    tests: {
      'styled-first': async ({ open }) => {
        const opened = await open('/scoped', { javaScript: false })
        expect(await styleOf(opened, 'h1', 'color')).toBe('rgb(1, 2, 3)')
        expect(await styleOf(opened, 'body', 'margin-top')).toBe('7px')
      },
      'scoped-style': async ({ open }) => {
        const opened = await open('/scoped')
        expect(await styleOf(opened, 'em', 'color')).toBe('rgb(3, 2, 1)')
        expect(await styleOf(opened, 'em', 'font-size')).toBe('21px')
        expect(await styleOf(opened, 'b', 'font-size')).toBe('22px')
        opened.expectClean()
      },
      'style-bind': async ({ open }) => {
        const server = await open('/bound', { javaScript: false })
        expect(await styleOf(server, '#bound', 'color')).toBe('rgb(10, 20, 30)')
        const opened = await open('/bound')
        expect(await styleOf(opened, '#bound', 'width')).toBe('33px')
        await opened.page.click('#bound')
        await expect.poll(() => styleOf(opened, '#bound', 'color')).toBe('rgb(30, 20, 10)')
        opened.expectClean()
      },
    },
  },
  {
    files: {
      'app/assets/box.module.css': '.box { color: rgb(2, 4, 6) }\n.bigBox { composes: box; font-size: 23px }\n',
      'app/assets/sized.module.scss': '$size: 24px;\n.sized { font-size: $size }\n',
      'app/pages/modules.vue': component(
        `import box from '~/assets/box.module.css'
import { sized } from '~/assets/sized.module.scss'
const style = useCssModule('named')`,
        `<p id="own" :class="$style.own">own</p><p id="named" :class="style.named">named</p>
  <p id="box" :class="box.bigBox">box</p><p id="sized-module" :class="sized">sized</p><p class="own named box sized">plain</p>`,
        `${style('.own { color: rgb(1, 3, 5) }', 'module')}\n\n${style('.named { color: rgb(1, 4, 7) }', 'module="named"')}`,
      ),
    },
    tests: {
      'css-modules': async ({ site, open }) => {
        const html = await site.html('/modules')
        expect(html).not.toMatch(/id="own"[^>]*class="own"/)
        expect(textOf(html, 'own')).toBe('own')
        for (const javaScript of [false, true]) {
          const opened = await open('/modules', { javaScript })
          const colours = await Promise.all(['#own', '#named', '#box'].map((id) => styleOf(opened, id, 'color')))
          expect(colours).toEqual(['rgb(1, 3, 5)', 'rgb(1, 4, 7)', 'rgb(2, 4, 6)'])
          expect(await styleOf(opened, '#box', 'font-size')).toBe('23px')
          expect(await styleOf(opened, '#sized-module', 'font-size')).toBe('24px')
          expect(await styleOf(opened, 'p.named', 'color')).toBe('rgb(1, 1, 1)')
          opened.expectClean()
        }
      },
    },
  },
  {
    files: {
      'app/assets/_sizes.scss': '$wide: 111px;\n',
      'app/assets/main.scss': "@use './sizes';\n\n.from-scss { width: sizes.$wide }\n",
      'app/pages/scss.vue': component(
        '',
        '<p class="from-scss">scss</p><div class="outer"><i>nested</i></div>',
        style(
          "@use '~/assets/sizes';\n\n.outer {\n  i { margin-left: math.div(sizes.$wide, 3) }\n}".replace(
            "@use '~",
            "@use 'sass:math';\n@use '~",
          ),
          'scoped lang="scss"',
        ),
      ),
    },
    tests: {
      scss: async ({ open }) => {
        const opened = await open('/scss', { javaScript: false })
        expect(await styleOf(opened, '.from-scss', 'width')).toBe('111px')
        expect(await styleOf(opened, 'i', 'margin-left')).toBe('37px')
      },
    },
  },
  {
    files: {
      'app/assets/sizes.less': '@deep: 41px;\n',
      'app/pages/less.vue': component(
        '',
        '<div class="outer"><i>nested</i></div>',
        style("@import '~/assets/sizes.less';\n\n.outer {\n  i { margin-left: @deep + 1 }\n}", 'scoped lang="less"'),
      ),
    },
    tests: {
      less: async ({ open }) => {
        expect(await styleOf(await open('/less', { javaScript: false }), 'i', 'margin-left')).toBe('42px')
      },
    },
  },
  {
    files: {
      'app/pages/stylus.vue': component(
        '',
        '<div class="outer"><i>nested</i></div>',
        style('deep = 43px\n.outer\n  i\n    margin-left deep', 'scoped lang="stylus"'),
      ),
    },
    tests: {
      stylus: async ({ open }) => {
        expect(await styleOf(await open('/stylus', { javaScript: false }), 'i', 'margin-left')).toBe('43px')
      },
    },
  },
  {
    files: {
      'node_modules/design-package/package.json':
        '{ "name": "design-package", "version": "1.0.0", "exports": { "./theme.css": "./theme.css", "./package.json": "./package.json" } }',
      'node_modules/design-package/theme.css': '.themed { color: rgb(7, 7, 1) }\n',
      'app/assets/imported.css': '.imported { color: rgb(7, 7, 2) }\n',
      'app/assets/relative.css': "@import './imported.css';\n.relative { color: rgb(7, 7, 3) }\n",
      'app/pages/css-imports.vue': component(
        `import '~/assets/relative.css'`,
        '<i class="themed">t</i><i class="imported">i</i><i class="relative">r</i>',
        style("@import 'design-package/theme.css';\n@import '~/assets/imported.css';"),
      ),
    },
    tests: {
      'css-imports': async ({ open }) => {
        const opened = await open('/css-imports', { javaScript: false })
        const colours = await Promise.all(['themed', 'imported', 'relative'].map((name) => styleOf(opened, `.${name}`, 'color')))
        expect(colours).toEqual(['rgb(7, 7, 1)', 'rgb(7, 7, 2)', 'rgb(7, 7, 3)'])
      },
    },
  },
  {
    files: {
      'public/pattern.svg': largePicture('public-pattern'),
      'app/assets/pictures/background.svg': largePicture('background'),
      'app/pages/css-urls.vue': component(
        '',
        '<i class="aliased">a</i><i class="relative">r</i><i class="public">p</i>',
        style(
          '.aliased { background: url(~/assets/pictures/background.svg) }\n.relative { background: url("../assets/pictures/background.svg") }\n.public { background: url(/pattern.svg) }',
        ),
      ),
    },
    tests: {
      'css-urls': async ({ site, open }) => {
        for (const javaScript of [false, true]) {
          const opened = await open('/css-urls', { javaScript })
          const urls = await Promise.all(
            ['aliased', 'relative', 'public'].map(async (name) => urlIn(await styleOf(opened, `.${name}`, 'background-image'))),
          )
          expect(urls[0]).toMatch(/\/_fw\/[^?]*background[^?]*\.svg$/)
          expect(urls[1]).toBe(urls[0])
          expect(urls[2]).toBe(`${site.url}/pattern.svg`)
          for (const url of urls) expect((await fetch(url)).headers.get('content-type')).toBe('image/svg+xml')
          opened.expectClean()
        }
      },
    },
  },
  {
    files: {
      'app/pages/inlined.vue': component(
        '',
        '<p class="only-here">inlined</p><FwLink id="to-other-styles" no-prefetch to="/other-styles">other</FwLink>',
        style('.only-here { color: rgb(11, 12, 13) }'),
      ),
      'app/pages/other-styles.vue': component(
        '',
        '<p class="only-there">other</p>',
        style('.only-there { color: rgb(13, 12, 11) }'),
      ),
    },
    tests: {
      'inlined-styles': async ({ site, open, published }) => {
        const html = await site.html('/inlined')
        const inlined = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('\n')
        expect(inlined).toMatch(/\.only-here\s*\{/)
        expect(inlined).not.toContain('only-there')
        const { requests } = await open('/inlined')
        const linked = requests.flatMap((request) => published(/\.css$/)[request.replace('GET /_fw/', '')] ?? []).join('\n')
        expect(linked).toContain('margin-top:7px') // of the option `css`
        expect(linked).not.toContain('only-here')
      },
      'page-styles': async ({ open }) => {
        const opened = await open('/inlined')
        expect(await styleOf(opened, '.only-here', 'color')).toBe('rgb(11, 12, 13)')
        await opened.page.evaluate(() => {
          const seen = new MutationObserver(() => {
            const element = document.querySelector('.only-there')
            if (element)
              Object.assign(window, { firstColour: (window as never)['firstColour'] ?? getComputedStyle(element).color })
          })
          seen.observe(document.body, { childList: true, subtree: true })
        })
        await opened.page.click('#to-other-styles')
        await opened.page.locator('.only-there').waitFor()
        await expect.poll(() => opened.page.evaluate(() => (window as never)['firstColour'])).toBe('rgb(13, 12, 11)')
        opened.expectClean()
      },
    },
  },
  {
    files: {
      'app/pages/processed.vue': component(
        '',
        '<p class="doubled">doubled</p>',
        style('.doubled { --doubled: 60px; -webkit-mask-image: none; user-select: none }'),
      ),
    },
    tests: {
      postcss: async ({ open }) => {
        expect(await styleOf(await open('/processed', { javaScript: false }), '.doubled', 'width')).toBe('120px')
      },
      prefixes: async ({ site }) => {
        expect(await site.html('/processed')).toMatch(/-webkit-user-select:\s*none/)
      },
    },
  },
]
