import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { findStaticFile } from './find-static-file.ts'

it('finds files and pages, also through links, but not outside of the directory', async () => {
  const dir = project({
    '../secret/index.html': '',
    '../secret.html': '',
    'about/index.html': '',
    'contact.html': '',
    'icons/a.svg': '',
    same: { link: 'icons' },
    secret: { link: '../secret' },
    'secret.html': { link: '../secret.html' },
    self: { link: '.' },
    gone: { link: 'none' },
  })
  const found = async (path: string): Promise<string | undefined> => findStaticFile(dir, path)
  expect(await found('/about')).toBe(join(dir, 'about/index.html'))
  expect(await found('/contact')).toBe(join(dir, 'contact.html'))
  expect(await found('/same/a.svg')).toBe(join(dir, 'same/a.svg'))
  expect(await found('/self/self/contact')).toBe(join(dir, 'self/self/contact.html'))
  for (const path of ['/secret', '/secret/index.html', '/secret.html', '/self/secret.html', '/gone', '/missing'])
    expect([path, await found(path)]).toEqual([path, undefined])
})
