import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isCommit } from './layer-lock.ts'

/**
 * The commit that a branch, a tag or the default branch of a repository refers to. Undefined if git cannot say.
 *
 * @param url - URL of the repository, optionally with `#<ref>` and `:<directory>`
 */
export async function gitCommit(url: string, auth: string | undefined): Promise<string | undefined> {
  const [address = '', fragment = ''] = url.split('#')
  const [ref = ''] = fragment.split(':')
  if (isCommit(ref)) return ref
  // In this order, like `git clone --branch`. An annotated tag is an object of its own; `^{}` is the commit it refers to.
  const names = ref === '' ? ['HEAD'] : [`refs/heads/${ref}`, `refs/tags/${ref}^{}`, `refs/tags/${ref}`]
  try {
    const { stdout } = await promisify(execFile)('git', ['ls-remote', '--', repositoryOf(address), ...names], {
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...authorization(auth) },
      timeout: 60_000,
    })
    const commits = new Map(stdout.split('\n').map((line): [string, string] => [line.split('\t')[1] ?? '', line.split('\t')[0]!]))
    const commit = names.map((name) => commits.get(name)).find((each) => each !== undefined)
    return commit !== undefined && isCommit(commit) ? commit : undefined
  } catch {
    return undefined // the files of the layer are locked in any case
  }
}

/** Without the directory that may follow: `https://host/owner/repository/directory`. */
function repositoryOf(address: string): string {
  return /^https?:\/\/[^/]+\/[\w.-]+\/[\w.-]+/.exec(address)?.[0] ?? address
}

function authorization(auth: string | undefined): Record<string, string> {
  if (!auth) return {}
  return { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'http.extraHeader', GIT_CONFIG_VALUE_0: `Authorization: Bearer ${auth}` }
}
