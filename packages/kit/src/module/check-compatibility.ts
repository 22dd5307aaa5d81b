import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { slots, type CompatibilityIssue, type Fw, type FwCompatibility, type SlotName } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'
import { tryResolveModule } from '../resolve/modules.ts'
import { versions } from './versions.ts'

/**
 * Checks compatibility with this version of fw and its builder. Returns an empty list if there are no issues.
 *
 * @example await checkFwCompatibility({ fw: '>=1', builder: { bundler2: false } })
 */
export async function checkFwCompatibility(wanted: FwCompatibility, fw: Fw = useFw()): Promise<CompatibilityIssue[]> {
  const issues: CompatibilityIssue[] = []
  if (wanted.fw !== undefined && !fits(fw.version, wanted.fw))
    issues.push({ name: 'fw', message: `It requires fw ${wanted.fw}, but this is ${fw.version}.` })
  for (const [slot, range] of Object.entries(wanted.builder ?? {})) {
    if (fw.options.builder !== slot && fw.options.builder !== `@fw/${slot}-builder`) continue
    const version = range === false ? undefined : builderVersion(slot)
    if (range === false) issues.push({ name: slot, message: `It does not work with the builder ${slot}.` })
    else if (version !== undefined && !fits(version, range))
      issues.push({ name: slot, message: `It requires ${slots[slot as SlotName].tool} ${range}, but this is ${version}.` })
  }
  await fw.callHook('kit:compatibility', wanted, issues)
  return issues
}

/** The version of the tool in a slot, as resolved by its builder. */
function builderVersion(slot: string): string | undefined {
  const name = slots[slot as SlotName]?.package
  const builder = tryResolveModule(`@fw/${slot}-builder/package.json`)
  const manifest = name && tryResolveModule(`${name}/package.json`, builder === undefined ? undefined : pathToFileURL(builder))
  return manifest ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string }).version : undefined
}

/**
 * Whether the requirements are met by this version of fw and its builder.
 *
 * @example if (await hasFwCompatibility({ fw: '>=2' })) addPlugin(resolve('./runtime/new'))
 */
export async function hasFwCompatibility(wanted: FwCompatibility, fw: Fw = useFw()): Promise<boolean> {
  return (await checkFwCompatibility(wanted, fw)).length === 0
}

/**
 * Throws unless the requirements are met by this version of fw and its builder.
 *
 * @example await assertFwCompatibility({ builder: { bundler2: false } })
 */
export async function assertFwCompatibility(wanted: FwCompatibility, fw: Fw = useFw()): Promise<true> {
  const issues = await checkFwCompatibility(wanted, fw)
  if (issues.length > 0) throw new Error(issues.map(({ message }) => message).join('\n'))
  return true
}

/** Whether a version is in a range. Prereleases count as the release: 2.0.0-alpha satisfies ^2. */
export function fits(version: string, range: string): boolean {
  const { coerce, satisfies } = versions()
  const release = coerce(version)?.version ?? version
  return satisfies(version, range, { includePrerelease: true }) || satisfies(release, range)
}
