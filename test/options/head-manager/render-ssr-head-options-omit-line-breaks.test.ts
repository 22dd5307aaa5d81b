import { expect, it } from 'vitest'
import { optionSite } from '../../support/option-sites.ts'

/** Whether there is a line break between the first two tags, on a page with tags of its own and on one without. */
async function breaks(name: 'usual' | 'changed'): Promise<boolean[]> {
  const site = await optionSite(name)
  return Promise.all(['/', '/head'].map(async (path) => /<head><meta [^>]+>\n</.test(await site.html(path))))
}

it('headManager.renderSSRHeadOptions.omitLineBreaks: the tags of the head stand on one line', async () => {
  expect(await breaks('changed')).toEqual([false, false])
})

it('headManager.renderSSRHeadOptions.omitLineBreaks: by default each has its own', async () => {
  expect(await breaks('usual')).toEqual([true, true])
})
