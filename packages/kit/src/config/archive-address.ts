/** The download URL of a layer, and the directory of the layer in the archive. */
export interface ArchiveAddress {
  url: string
  /** Empty for the whole archive. */
  subdir: string
  /** Headers required by the host. */
  headers: Readonly<Record<string, string>>
  /** Whether the token from the user's environment may be sent: only to known hosts, not to arbitrary URLs. */
  isGitHost: boolean
}

type Env = Readonly<Record<string, string | undefined>>

interface GitHost {
  /** Whether a path with more than two segments can be a repository in a group; otherwise the rest is a directory. */
  hasGroups: boolean
  headers?: Readonly<Record<string, string>>
  url: (repository: string, ref: string, env: Env) => string
}

const github: GitHost = {
  hasGroups: false,
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  url: (repository, ref, env) => `${env['GIGET_GITHUB_URL'] || 'https://api.github.com'}/repos/${repository}/tarball/${ref}`,
}

const gitlab: GitHost = {
  hasGroups: true,
  headers: { 'sec-fetch-mode': 'same-origin' }, // it rejects requests that look cross-origin
  url: (repository, ref, env) => `${env['GIGET_GITLAB_URL'] || 'https://gitlab.com'}/${repository}/-/archive/${ref}.tar.gz`,
}

const hosts: Readonly<Record<string, GitHost>> = {
  gh: github,
  github,
  gitlab,
  bitbucket: { hasGroups: false, url: (repository, ref) => `https://bitbucket.org/${repository}/get/${ref}.tar.gz` },
  sourcehut: { hasGroups: false, url: (repository, ref) => `https://git.sr.ht/~${repository}/archive/${ref}.tar.gz` },
}

/**
 * The archive of a source, or undefined if it must be cloned with git.
 *
 * @param commit - Requested instead of the version in the source, if the source is a git host.
 */
export function archiveAddress(source: string, env: Env, commit?: string): ArchiveAddress | undefined {
  if (/^https?:/i.test(source)) return { url: source, subdir: '', headers: {}, isGitHost: false }
  const [prefix = '', ...rest] = source.split(':')
  const host = Object.hasOwn(hosts, prefix) ? hosts[prefix] : undefined
  if (!host) return undefined
  const { repository, subdir, ref } = parseRepository(rest.join(':'), host.hasGroups)
  return { url: host.url(repository, commit ?? ref, env), subdir, headers: host.headers ?? {}, isGitHost: true }
}

/** `owner/repository/directory#ref`, or `group/subgroup/repository::directory#ref`. */
function parseRepository(text: string, hasGroups: boolean): { repository: string; subdir: string; ref: string } {
  const form =
    hasGroups || text.includes('::')
      ? /^([-\w.]+(?:\/[-\w.]+)+)(?:::([^#]*))?(?:#([-\w./@]+))?$/
      : /^([-\w.]+\/[-\w.]+)(\/[^#]*)?(?:#([-\w./@]+))?$/
  const [, repository, subdir = '', ref = 'main'] = form.exec(text) ?? []
  // Names with `..` would change the URL.
  if (repository === undefined || `${repository}/${subdir}/${ref}`.split('/').includes('..')) {
    throw new Error('use the form owner/repository, optionally with a directory (owner/repository/directory) or a version (#v1)')
  }
  return { repository, subdir: subdir.replaceAll(/^\/+|\/+$/g, ''), ref }
}
