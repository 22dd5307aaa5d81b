import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { checkPackage, createPackageFromTarballData, type Package, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { isExported } from './boundaries/exports.ts'
import { importsOf } from './boundaries/imports.ts'
import { packageNameOf } from './boundaries/specifier.ts'
import { readWorkspace, type WorkspacePackage } from './boundaries/workspace.ts'

const root = resolve(import.meta.dirname, '..')
const { packages } = readWorkspace(root)
const tarballs = mkdtempSync(join(tmpdir(), 'fw-packages-'))

try {
  for (const workspacePackage of packages) {
    const findings = await checkPacked(workspacePackage)
    console.log(`${workspacePackage.name}: ${findings.length === 0 ? 'no problems' : `${findings.length} problems`}`)
    for (const finding of findings) console.log(`  ${finding}`)
    if (findings.length > 0) process.exitCode = 1
  }
} finally {
  rmSync(tarballs, { recursive: true })
}

/** Checks the package as npm would publish it. */
async function checkPacked({ directory }: WorkspacePackage): Promise<string[]> {
  const tarball = new Uint8Array(readFileSync(pack(join(root, 'packages', directory))))
  const packed = createPackageFromTarballData(tarball)
  return [
    ...(await lintManifest(tarball.buffer)),
    ...(await findTypeProblems(packed)),
    ...findUnexportedImports(packed),
    ...findDroppedChecks(packed),
    ...findOtherRanges(directory),
  ]
}

/** With a wider range than that of the runtime, npm installs a second copy as soon as there is a newer version. */
function findOtherRanges(directory: string): string[] {
  const { dependencies } = manifestOf('runtime')
  return Object.entries(manifestOf(directory).peerDependencies ?? {}).flatMap(([name, range]) =>
    (dependencies?.[name] ?? range) === range
      ? []
      : [`error: the peer dependency ${name}@${range} must have the range of @fw/runtime, ${dependencies?.[name]}.`],
  )
}

function manifestOf(directory: string): { dependencies?: Record<string, string>; peerDependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(root, 'packages', directory, 'package.json'), 'utf8')) // the format of npm
}

function pack(directory: string): string {
  const output = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', tarballs], {
    cwd: directory,
    encoding: 'utf8',
  })
  const [packed] = JSON.parse(output) as { filename: string }[] // one entry per package
  if (!packed) throw new Error(`npm did not pack anything in ${directory}.`)
  return join(tarballs, packed.filename)
}

async function lintManifest(tarball: ArrayBuffer): Promise<string[]> {
  const { messages, pkg } = await publint({ pack: { tarball } })
  return (
    messages
      .map((message) => `${message.type}: ${formatMessage(message, pkg) ?? message.code}`)
      // Templates are projects with manifests of their own.
      .filter((text) => !text.includes(' ./templates/'))
  )
}

async function findTypeProblems(packed: Package): Promise<string[]> {
  const result = await checkPackage(packed)
  if (!result.types) return ['error: types are missing.']
  return result.problems.filter((problem) => !isOfOtherModules(problem)).map((problem) => `types: ${JSON.stringify(problem)}`)
}

/** The packages are ES modules with `exports`; legacy resolution is not supported. */
function isOfOtherModules(problem: Problem): boolean {
  if (problem.kind === 'CJSResolvesToESM') return true
  if ('resolutionKind' in problem) return problem.resolutionKind === 'node10'
  return 'resolutionOption' in problem && problem.resolutionOption === 'node10'
}

/** Declarations can refer to a file of another package that is not exported, if a type was inferred. */
function findUnexportedImports(packed: Package): string[] {
  return packed
    .listFiles()
    .filter((file) => /\.m[jt]s$/.test(file))
    .flatMap((file) =>
      importsOf(file, packed.readFile(file)).flatMap(({ specifier, line }) => {
        const owner = packages.find(({ name }) => name === packageNameOf(specifier))
        return !owner || isExported(owner, specifier)
          ? []
          : [`error: ${file.replace('/node_modules/', '')}:${line} imports ${specifier}, which is not exported.`]
      }),
    )
}

/** Bundlers remove calls without known side effects, such as `decodeURIComponent(x)`, even in a `try` that relies on them to throw. */
function findDroppedChecks(packed: Package): string[] {
  return packed
    .listFiles()
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) =>
      [...packed.readFile(file).matchAll(/try \{\s*(?:return(?: (?:true|false|null|void 0))?;?)?\s*\} catch/g)].map(
        ({ index }) =>
          `error: ${file.replace('/node_modules/', '')}:${packed.readFile(file).slice(0, index).split('\n').length} ` +
          'is an empty `try` block: use the result of the removed call.',
      ),
    )
}
