import { expect, it } from 'vitest'
import { proofFile, proofPage, type ProofSite } from '../../support/proof-sites.ts'

/** The targets of the alias `assets` in scripts, in templates, and in imports and URLs of style sheets. */
async function seen(name: ProofSite, base: string): Promise<Record<string, string | undefined>> {
  const page = await proofPage(name, base)
  const file = (url: string | undefined): Promise<string> => proofFile(name, url!.slice(base.length))
  const picture = await file(/data-testid="picture" src="([^"]+)"/.exec(page)?.[1])
  const links = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, url]) => url)
  const style = (await Promise.all(links.map(file))).join('\n')
  const folder = links[0]!.replace(/[^/]*$/, '')
  const background = await file(folder + /url\(["']?([^"')]+)/.exec(style)?.[1]!.split('/').at(-1))
  return {
    script: /label of (\w+)/.exec(page)?.[1],
    template: /picture of (\w+)/.exec(picture)?.[1],
    styleImport: /imported-from-(\w+)/.exec(style)?.[1],
    styleAddress: /background of (\w+)/.exec(background)?.[1],
  }
}

it.each([
  ['a custom alias of a directory', 'shop', '/shop/', 'media'],
  ['the built-in alias', 'plain', '/', 'assets'],
] satisfies [string, ProofSite, string, string][])(
  'alias: scripts, templates and styles resolve %s (R39-R42)',
  async (_what, name, base, dir) => {
    expect(await seen(name, base)).toEqual({ script: dir, template: dir, styleImport: dir, styleAddress: dir })
  },
)
