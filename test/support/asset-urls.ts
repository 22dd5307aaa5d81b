import { bundled } from './bundled.ts'

/** A non-default list for each tag. */
export const assetUrlCases = {
  video: ['src'],
  source: ['src', 'data-src'],
  img: ['src', 'data-src'],
  image: ['href'],
  use: ['href'],
  Picture: ['file'],
} as const

/** The attributes processed by default. */
export const usualUrls: readonly string[] = [
  'video src',
  'video poster',
  'source src',
  'img src',
  'image href',
  'image xlink:href',
  'use href',
  'use xlink:href',
]

const all = [...usualUrls, 'source data-src', 'img data-src', 'Picture file'].map(
  (pair) => pair.split(' ') as [tag: string, attribute: string], // two words each
)

/** Which attributes (`img src`) of a template contain URLs that the bundler processes; others are unchanged. */
export async function processedUrls(config: Readonly<Record<string, unknown>>): Promise<string[]> {
  const elements = all.map(([tag, attribute]) => `<${tag} ${attribute}="./${fileName(tag, attribute)}"></${tag}>`)
  const { clientCode, serverCode } = await bundled(
    {
      'entry.ts': `import All from './All.vue'; console.log(All)`,
      'All.vue': `<template><div>${elements.join('')}</div></template>`,
      ...Object.fromEntries(all.map(([tag, attribute]) => [fileName(tag, attribute), 'no real picture'])),
    },
    config,
  )
  return all
    .filter(([tag, attribute]) => [clientCode, serverCode].every((code) => !code.includes(`./${fileName(tag, attribute)}`)))
    .map((pair) => pair.join(' '))
}

function fileName(tag: string, attribute: string): string {
  return `${tag}-${attribute.replace(':', '-')}.png`
}
