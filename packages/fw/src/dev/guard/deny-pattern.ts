import picomatch from 'picomatch'

/** Files that are never served, in any directory. Configured patterns are added. */
export const alwaysDenied: readonly string[] = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p8,p12,pfx,jks,keystore,kdbx}',
  'id_{rsa,dsa,ecdsa,ed25519}{,_*,.*}',
  '*.{sqlite,sqlite3,db}{,-*}',
  '.{npmrc,yarnrc,yarnrc.yml,netrc,pgpass,pypirc,htpasswd,git-credentials}',
  '.{git,ssh,aws,gnupg,docker,kube,data,output,vercel,netlify,wrangler,terraform,direnv}/**',
  '*.{sql,dump}{,.gz,.bz2,.xz,.zst,.zip}',
  '*.{env,log,bak,orig,swp,swo,tfstate,tfvars}',
  '*~',
  '{credentials,secret,secrets,service-account,service_account}{,[-_.]*}.{json,yml,yaml,toml}',
  '{docker-,}compose{,.*}.{yml,yaml}',
  'kubeconfig',
  'dev.lock{,.*}', // has the secret of the server
]

/**
 * Compiles patterns to a case-insensitive check of paths. Patterns are globs, but match at every depth and include everything below.
 */
export function createDenyCheck(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) => pattern.replaceAll(/^\/+|\/+$/g, '')).filter((pattern) => pattern !== '')
  const isDenied = picomatch(
    globs.flatMap((glob) => [`**/${glob}`, `**/${glob}/**`]),
    { dot: true, flags: 'is' }, // a name may contain a line break
  )
  return (path) => {
    const names = path.split('/').filter((name) => !/^\.{0,2}$/.test(name))
    return isDenied(names.join('/')) || isDenied(names.map(plainName).join('/'))
  }
}

/** Whether a file is hidden on Unix: tools keep tokens and copies of files in such files, and no app imports them. */
export function isDotFile(path: string): boolean {
  const name = path.split('/').findLast((each) => !/^\.{0,2}$/.test(each))
  return name !== undefined && /^\.{1,2}[^.]/.test(plainName(name))
}

/** The canonical name on file systems that ignore trailing dots and spaces or support streams. */
function plainName(name: string): string {
  return name
    .replace(/^__x00__/, '') // how the bundler encodes NUL
    .split(/[?#:;]/, 1)[0]!
    .replace(/[. ]{1,255}$/, '') // names are no longer
}
