/** Where the archive of a layer can be fetched, and which of its directories is the layer. */
export interface ArchiveAddress {
  url: string
  /** Empty for the whole archive. */
  subdir: string
  /** What the host wants to hear. */
  headers: Readonly<Record<string, string>>
  /** A host with accounts, where the token of the user's environment belongs; at a bare address it does not. */
  isGitHost: boolean
}

type Env = Readonly<Record<string, string | undefined>>

interface GitHost {
  /** Whether a path of more than two parts names a repository in a group; else the rest is a directory. */
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
  headers: { 'sec-fetch-mode': 'same-origin' }, // it takes a plain request for one from a foreign page
  url: (repository, ref, env) => `${env['GIGET_GITLAB_URL'] || 'https://gitlab.com'}/${repository}/-/archive/${ref}.tar.gz`,
}

const hosts: Readonly<Record<string, GitHost>> = {
  gh: github,
  github,
  gitlab,
  bitbucket: { hasGroups: false, url: (repository, ref) => `https://bitbucket.org/${repository}/get/${ref}.tar.gz` },
  sourcehut: { hasGroups: false, url: (repository, ref) => `https://git.sr.ht/~${repository}/archive/${ref}.tar.gz` },
}

/** The archive that a source stands for; nothing for one that git has to clone. */
export function archiveAddress(source: string, env: Env): ArchiveAddress | undefined {
  if (/^https?:/i.test(source)) return { url: source, subdir: '', headers: {}, isGitHost: false }
  const [prefix = '', ...rest] = source.split(':')
  const host = Object.hasOwn(hosts, prefix) ? hosts[prefix] : undefined
  if (!host) return undefined
  const { repository, subdir, ref } = parseRepository(rest.join(':'), host.hasGroups)
  return { url: host.url(repository, ref, env), subdir, headers: host.headers ?? {}, isGitHost: true }
}

/** `owner/repository/directory#ref`, or `group/subgroup/repository::directory#ref`. */
function parseRepository(text: string, hasGroups: boolean): { repository: string; subdir: string; ref: string } {
  const form =
    hasGroups || text.includes('::')
      ? /^([-\w.]+(?:\/[-\w.]+)+)(?:::([^#]*))?(?:#([-\w./@]+))?$/
      : /^([-\w.]+\/[-\w.]+)(\/[^#]*)?(?:#([-\w./@]+))?$/
  const [, repository, subdir = '', ref = 'main'] = form.exec(text) ?? []
  // Names with `..` would lead to another address than the one that is written.
  if (repository === undefined || `${repository}/${subdir}/${ref}`.split('/').includes('..')) {
    throw new Error(
      'it must be written as owner/repository, with a directory (owner/repository/directory) or a version (#v1) if need be',
    )
  }
  return { repository, subdir: subdir.replaceAll(/^\/+|\/+$/g, ''), ref }
}
