import { basename, relative } from 'pathe'
import type { BuildProblem } from '@fw/kit'
import { islandComponents } from '@fw/kit/internal'
import type { AppComponent } from '@fw/schema'
import { glob } from 'tinyglobby'
import type { ResolvedComponentDir } from './component-dirs.ts'
import { componentName } from './component-name.ts'
import { pickComponents, type FoundComponent } from './pick-components.ts'

export interface ScanComponentsOptions {
  dirs: readonly ResolvedComponentDir[]
  /** With a leading dot: `.vue`. */
  extensions: readonly string[]
  isIgnored?: (file: string) => boolean
  /** Whether components may be rendered on the server only. */
  islands?: boolean
  /** Components from other sources: built-in ones and those of modules. */
  known?: readonly AppComponent[]
}

/** Finds the components of an app, one per name and side. */
export async function scanComponents(
  options: ScanComponentsOptions,
): Promise<{ components: AppComponent[]; problems: BuildProblem[] }> {
  // A file belongs to the innermost directory that contains it.
  const dirs = [...options.dirs].sort((a, b) => depth(b.path) - depth(a.path))
  const listed = await Promise.all(dirs.map((dir) => listFiles(dir, options)))
  const problems: BuildProblem[] = []
  const found: FoundComponent[] = (options.known ?? []).map((component) => ({ component, layer: -1 }))
  const seen = new Set<string>()
  dirs.forEach((dir, index) => {
    for (const file of listed[index]!) {
      if (seen.has(file)) continue
      seen.add(file)
      const component = describe(file, dir)
      if (component) found.push({ component, layer: dir.layer })
      else problems.push(namelessProblem(file))
    }
  })
  const picked = pickComponents(found)
  return {
    components: picked.components,
    problems: [...problems, ...picked.problems, ...(options.islands ? [] : islandProblems(picked.components))],
  }
}

const depth = (path: string): number => path.split('/').length

async function listFiles(dir: ResolvedComponentDir, { extensions, isIgnored }: ScanComponentsOptions): Promise<string[]> {
  const endings = (dir.extensions ?? extensions).map((extension) => extension.replace(/^\./, ''))
  const ends = endings.map((ending) => `.${ending}`)
  const isWanted = (file: string): boolean =>
    dir.pattern === undefined ? ends.some((end) => file.endsWith(end)) : ends.includes(extensionOf(file))
  const files = await glob(dir.pattern ?? '**/*', {
    cwd: dir.path,
    absolute: true,
    ignore: ['**/node_modules/**', '**/*.d.{ts,cts,mts}', ...(dir.ignore ?? [])],
    expandDirectories: false,
  })
  // Sorted, because the order of directory entries differs between machines.
  return files.filter((file) => isWanted(file) && !isIgnored?.(file)).sort()
}

const extensionOf = (file: string): string => /\.\w+$/.exec(basename(file))?.[0] ?? ''

function describe(file: string, dir: ResolvedComponentDir): AppComponent | undefined {
  const path = file.startsWith(`${dir.path}/`) ? file.slice(dir.path.length + 1) : relative(dir.path, file)
  const naming = componentName(path, {
    ...(dir.prefix === undefined ? {} : { prefix: dir.prefix }),
    ...(dir.pathPrefix === undefined ? {} : { pathPrefix: dir.pathPrefix }),
  })
  if (!/^\p{L}/u.test(naming.pascalName)) return undefined
  const island = naming.island || dir.island === true
  return {
    pascalName: naming.pascalName,
    kebabName: naming.kebabName,
    file,
    export: 'default',
    mode: island ? 'server' : naming.mode,
    global: naming.global || (dir.global ?? false),
    island,
    priority: dir.priority ?? 1,
  }
}

/** Server-only components require islands; otherwise hydration would remove their content. */
function islandProblems(components: readonly AppComponent[]): BuildProblem[] {
  return islandComponents(components).map(({ pascalName, file, island }) => ({
    level: 'error',
    code: 'FW_COMPONENTS_SERVER_ONLY',
    why: `<${pascalName}> would only be rendered on the server, which requires islands: hydration would remove it from the page.`,
    fix: island
      ? 'Remove `experimental.componentIslands: false` from the configuration. To render it on both sides instead, remove `.island` from its name or move it out of `components/islands`.'
      : 'Remove `experimental.componentIslands: false` from the configuration, add a `.client.vue` component for the browser, or remove `.server` from its name to render it on both sides.',
    file,
    line: 1,
  }))
}

const namelessProblem = (file: string): BuildProblem => ({
  level: 'warning',
  code: 'FW_COMPONENTS_NO_NAME',
  why: `Cannot derive a component name from the path of ${basename(file)}: a name must start with a letter.`,
  fix: 'Rename the file, or move it to a directory whose name starts with a letter.',
  file,
})
