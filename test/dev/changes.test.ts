import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, test } from 'vitest'
import { soon, useHotSite } from './hmr-site.ts'

const config = (relative: boolean): string => `  hooks: {
    'builder:watch': async (event, path) => {
      const { appendFileSync } = await import('node:fs')
      appendFileSync(new URL('./../watched.txt', import.meta.url), event + ' ' + path + '\\n')
    },
  },
  experimental: { relativeWatchPaths: ${relative} },
  watch: ['../content.json', /\\.md$/],
`

describe.each([true, false])('hooks and patterns, relative paths: %s', (relative) => {
  const hot = useHotSite('A', { '/content.json': '{}', 'notes/a.md': '# a' }, config(relative))
  const { site, edit, write, remove, said } = hot
  const watched = (): string[] => {
    const file = join(site.dir, '../watched.txt')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  }
  const shown = (path: string): string => (relative ? path : join(site.dir, 'app', path))

  test('calls the hook for added, changed and removed files', async () => {
    edit('pages/index.vue', 'index text', 'index hooked')
    await soon(watched).toContain(`change ${shown('pages/index.vue')}`)
    write({ 'pages/hooked/one.vue': '<template><h1>one</h1></template>\n' })
    await soon(watched).toEqual(
      expect.arrayContaining([`addDir ${shown('pages/hooked')}`, `add ${shown('pages/hooked/one.vue')}`]),
    )
    remove('pages/hooked')
    await soon(watched).toEqual(
      expect.arrayContaining([`unlink ${shown('pages/hooked/one.vue')}`, `unlinkDir ${shown('pages/hooked')}`]),
    )
    edit('/server/api/word.get.ts', 'api one', 'api two')
    await soon(watched).toContain(`change ${shown('../server/api/word.get.ts')}`)
  })

  test('restarts for files in `watch`', async () => {
    const page = await hot.open('/')
    write({ '/content.json': '{ "changed": true }' })
    await page.reloaded()
    await soon(said).toMatch(/restarted {2}`watch` lists "\.\.\/content\.json"/)
    write({ 'notes/a.md': '# changed' })
    await page.reloaded()
    await soon(said).toMatch(/restarted {2}`watch` lists \/\\\.md\$\//)
  })

  test('detects two consecutive changes', async () => {
    const page = await hot.open('/')
    const file = join(site.dir, 'app/composables/useWord.ts')
    hot.mark()
    for (let count = 0; count < 6; count++) {
      const { length } = watched()
      writeFileSync(file, '')
      writeFileSync(file, `export const useWord = () => 'first ${count}'\n`)
      // Every other time, the second change comes while the first one is handled.
      if (count % 2 === 0) await soon(() => watched().length).toBeGreaterThan(length)
      writeFileSync(file, `export const useWord = () => 'then ${count}'\n`)
      await soon(() => page.text('#word')).toBe(`then ${count}`)
      expect(await site.html('/')).toContain(`then ${count}`)
    }
    await page.expectKept()
    page.expectClean()
  })
})

const page = (text: string): string => `<template><h1>${text}</h1></template>\n`

describe('files that change back before the watcher polls', () => {
  const whole = "export const useThing = () => 'whole'\n"
  const polling = '  watchers: { fileWatcher: { usePolling: true, interval: 4000 } },\n'
  const { site, write, edit, open } = useHotSite(
    'A',
    {
      'pages/text.vue': page('first'),
      'pages/user.vue': `<template><h1>{{ useThing() }}</h1></template>\n`,
      'composables/useThing.ts': whole,
    },
    polling,
  )

  test('are compiled again if they were compiled in between', async () => {
    expect(await site.html('/second')).toContain('second text')
    edit('pages/second.vue', 'second text', 'the watcher looks')
    await soon(() => site.html('/second')).toContain('the watcher looks')
    write({ 'pages/text.vue': page('in between') })
    expect(await site.html('/text')).toContain('in between')
    write({ 'pages/text.vue': page('first') })
    await soon(() => site.html('/text')).toContain('first')
  })

  test('close errors that were reported in between', async () => {
    const { overlay } = await open('/')
    write({ 'composables/useThing.ts': 'export const useThing = () => = 1\n' })
    expect(await site.html('/user')).toContain('useThing.ts')
    await soon(overlay).toContain('useThing.ts')
    write({ 'composables/useThing.ts': whole })
    await soon(overlay).toBe('')
    expect(await site.html('/user')).toContain('whole')
  })
})
