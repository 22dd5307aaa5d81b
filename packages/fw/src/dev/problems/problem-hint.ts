import type { RawError } from '@fw/schema'
import { nearestFile } from './nearest-file.ts'

export interface HintFacts {
  rootDir: string
  /** Import aliases and their directories. */
  aliases: Record<string, string>
  /** The affected file, if known. */
  file: string | undefined
  message: string
}

/** A hint for common mistakes. */
export async function problemHint(raw: RawError, facts: HintFacts): Promise<string | undefined> {
  if (raw.hint) return raw.hint
  const { message } = facts
  return contextHint(raw, message) ?? browserGlobalHint(raw, message) ?? exportHint(message) ?? (await importHint(facts))
}

function contextHint(raw: RawError, message: string): string | undefined {
  const called = /\b(use[A-Z]\w*)\(\) was called outside of an app context/.exec(message)?.[1]
  const outside = called ?? (raw.name === 'FW_APP_NO_CONTEXT' || raw.code === 'FW_APP_NO_CONTEXT' ? 'The composable' : undefined)
  if (outside) {
    const call = called ? `${called}(…)` : 'useX(…)'
    return (
      `Call ${called ? `${called}()` : 'it'} before the first await in setup, a plugin or middleware. To call it later, keep a reference to the app:\n` +
      `const fwApp = useFwApp()\n` +
      `fwApp.runWithContext(() => ${call})`
    )
  }
  if (/(?:must|can only|should) be (?:called|used) (?:inside|within|at the top of|in)\b.*\bsetup\b/i.test(message)) {
    return 'Call it at the top of <script setup>, before the first await, and pass the result on.'
  }
  return undefined
}

const globals = 'window|document|navigator|localStorage|sessionStorage|location|history|matchMedia|requestAnimationFrame'
const missingGlobal = new RegExp(String.raw`^(?:Can't find variable: )?(${globals})\b(?: is not defined)?$`)

function browserGlobalHint({ side }: RawError, message: string): string | undefined {
  const name = side === 'client' ? undefined : missingGlobal.exec(message)?.[1]
  return name === undefined
    ? undefined
    : `${name} is not available on the server. Use it in onMounted() or inside if (import.meta.client), or wrap the component in <ClientOnly>.`
}

function exportHint(message: string): string | undefined {
  const match =
    /requested module '([^']+)' (?:does not|doesn't) provide an export named:? '([^']+)'/.exec(message) ??
    /^()Importing binding name '([^']+)' is not found/.exec(message)
  const rollup = match ? undefined : /^"([^"]+)" is not exported by "([^"]+)"/.exec(message)
  const name = match?.[2] ?? rollup?.[1]
  if (name === undefined) return undefined
  const module = tidy(match?.[1] || rollup?.[2] || '')
  const where = module === '' ? 'The module' : module
  return name === 'default'
    ? `${where} has no default export. Write \`export default …\` in it, or import a name: \`import { … } from …\`.`
    : `${where} does not export "${name}". Check the name, or import the default export: \`import ${name} from …\`.`
}

async function importHint({ message, file, rootDir, aliases }: HintFacts): Promise<string | undefined> {
  const match =
    /Failed to resolve import ["']([^"']+)["'](?: from ["']([^"']+)["'])?/.exec(message) ??
    /Cannot find (?:module|package) ["']([^"']+)["'](?: imported from ["']?([^\s"']+)["']?)?/.exec(message) ??
    /Failed to load url (\S+) \(resolved id: [^)]*\)(?: in (\S+?)\.(?:\s|$))?/.exec(message) ??
    /Could not resolve ["']([^"']+)["'](?: (?:from|in) ["']?([^\s"']+)["']?)?/.exec(message)
  const specifier = match?.[1]
  if (specifier === undefined) return undefined
  const importer = file ?? (match?.[2]?.startsWith('/') ? match[2] : `${rootDir}/${match?.[2] ?? 'index'}`)
  const isOwn =
    /^[./~@]\/|^\.\.?(?:\/|$)|^\//.test(specifier) || Object.keys(aliases).some((each) => specifier.startsWith(`${each}/`))
  if (!isOwn) return packageHint(specifier)
  const near = await nearestFile(specifier, importer, aliases)
  return near === undefined ? `File "${specifier}" not found. Check the path, or create the file.` : `Did you mean "${near}"?`
}

function packageHint(specifier: string): string | undefined {
  if (/^(?:#|node:|virtual:)/.test(specifier) || specifier.includes('\0')) return undefined
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  return /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) ? `Run \`npm install ${name}\`, or check the name.` : undefined
}

function tidy(module: string): string {
  return module.replace(/\?.*$/, '').replace(/^\/?_fw\//, '')
}
