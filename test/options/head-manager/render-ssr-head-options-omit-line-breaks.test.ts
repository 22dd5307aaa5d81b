import { expect, it } from 'vitest'
import { optionSite } from '../../support/option-sites.ts'

/** Whether there is a line break between the first two tags, on a page with its own tags and on one without. */
async function breaks(name: 'usual' | 'changed'): Promise<boolean[]> {
  const site = await optionSite(name)
  return Promise.all(
    ['/', '/head'].map(async (path) =>
      /<head>(?:<script type="importmap">.*?<\/script>)?<meta [^>]+>\n</.test(await site.html(path)),
    ),
  )
}

it('headManager.renderSSRHeadOptions.omitLineBreaks: all head tags are on one line', async () => {
  expect(await breaks('changed')).toEqual([false, false])
})

it('headManager.renderSSRHeadOptions.omitLineBreaks: each tag has its own line by default', async () => {
  expect(await breaks('usual')).toEqual([true, true])
})
