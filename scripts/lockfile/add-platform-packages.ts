export interface LockedPackage {
  version?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dev?: boolean
  optional?: boolean
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
  [key: string]: unknown
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
  [key: string]: unknown
}

/**
 * Adds the platform packages (`@scope/binding-darwin-arm64`) that npm omitted from the lockfile because the registry did not have
 * them, and without which `npm ci` rejects the lockfile. Their versions are pinned by the dependent package; their integrity is
 * unknown until they are installed on that platform.
 */
export function addPlatformPackages(lockfile: Lockfile): { lockfile: Lockfile; added: string[] } {
  const packages = { ...lockfile.packages }
  const added: string[] = []
  for (const [dependent, { dev, engines, optionalDependencies = {} }] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name)
      if (!platform || !/^\d/.test(version)) continue
      const { found, free } = lookUp(packages, dependent, name)
      if (found?.version === version) continue
      packages[free] = { version, ...platform, ...(dev && { dev }), optional: true, ...(engines && { engines }) }
      added.push(free)
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')) // like npm sorts them
  return { lockfile: { ...lockfile, packages: Object.fromEntries(sorted) }, added }
}

/** The package that a dependent would load, and the highest directory where another version of it can be placed. */
function lookUp(packages: Lockfile['packages'], dependent: string, name: string): { found?: LockedPackage; free: string } {
  let free = `${dependent}/node_modules/${name}`
  for (let at = dependent; ;) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    const found = packages[place]
    if (found) return { found, free }
    free = place
    if (at === '') return { free }
    at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))
  }
}

/** The platform fields of a package's manifest, derived from its name. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | undefined {
  if (name.endsWith('-wasm32-wasi')) return { cpu: ['wasm32'] }
  const { os, cpu, abi = '' } = platformName.exec(name)?.groups ?? {}
  if (!os || !cpu) return undefined
  const libc = os === 'linux' ? libcOfAbi[abi] : undefined
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) }
}

const platformName =
  /[-/](?<os>android|darwin|freebsd|linux|openbsd|openharmony|win32)-(?<cpu>arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(?<abi>\w+))?$/

const libcOfAbi: Partial<Record<string, string>> = { gnu: 'glibc', musl: 'musl' }
