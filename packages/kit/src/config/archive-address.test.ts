import { describe, expect, it } from 'vitest'
import { archiveAddress } from './archive-address.ts'

describe('archiveAddress', () => {
  it.each([
    ['https://layers.test/x.tgz?v=1#part', 'https://layers.test/x.tgz?v=1#part', ''],
    ['github:a/b', 'https://api.github.com/repos/a/b/tarball/main', ''],
    ['gh:a/b#v1.0', 'https://api.github.com/repos/a/b/tarball/v1.0', ''],
    ['gh:a/b/c/d#v1', 'https://api.github.com/repos/a/b/tarball/v1', 'c/d'],
    ['gh:a/b/c/d/', 'https://api.github.com/repos/a/b/tarball/main', 'c/d'],
    ['gh:a/b::c/d#v1', 'https://api.github.com/repos/a/b/tarball/v1', 'c/d'],
    ['gh:a.b/c_d-e', 'https://api.github.com/repos/a.b/c_d-e/tarball/main', ''],
    ['gh:a/b#@scope/x@1.0.0', 'https://api.github.com/repos/a/b/tarball/@scope/x@1.0.0', ''],
    ['gitlab:a/b', 'https://gitlab.com/a/b/-/archive/main.tar.gz', ''],
    ['gitlab:a/group/b#v1', 'https://gitlab.com/a/group/b/-/archive/v1.tar.gz', ''],
    ['gitlab:a/group/b::c/d#v1', 'https://gitlab.com/a/group/b/-/archive/v1.tar.gz', 'c/d'],
    ['bitbucket:a/b/c#v1', 'https://bitbucket.org/a/b/get/v1.tar.gz', 'c'],
    ['sourcehut:a/b', 'https://git.sr.ht/~a/b/archive/main.tar.gz', ''],
  ])('%s', (source, url, subdir) => {
    expect(archiveAddress(source, {})).toMatchObject({ url, subdir })
  })

  it.each([
    'gh:',
    'gh:a',
    'gh:a/',
    'gh:/a/b',
    'gh:a/b#',
    'gh:a/b#x y',
    'gh:../..',
    'gh:a/..',
    'gh:a/b/../c',
    'gh:a/b#../../x',
    'gitlab:a',
    'gh:a b/c',
    'gh:a/b?x=1',
  ])('rejects %s', (source) => {
    expect(() => archiveAddress(source, {})).toThrow('owner/repository')
  })

  it.each(['git:git@github.com:a/b', 'git+ssh://host/a/b', 'constructor:a/b', 'unheard:a/b'])('leaves %s to git', (source) => {
    expect(archiveAddress(source, {})).toBeUndefined()
  })

  it('uses the host set in the environment', () => {
    expect(archiveAddress('gh:a/b', { GIGET_GITHUB_URL: 'https://git.acme.test/api' })?.url).toBe(
      'https://git.acme.test/api/repos/a/b/tarball/main',
    )
    expect(archiveAddress('gitlab:a/b', { GIGET_GITLAB_URL: 'https://git.acme.test' })?.url).toBe(
      'https://git.acme.test/a/b/-/archive/main.tar.gz',
    )
  })
})
