import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { afterAll, beforeAll, inject } from 'vitest'
import { oncePerRun } from '../../support/once-per-run.ts'
import { runProcess } from '../../support/run-process.ts'
import { askService } from '../../support/services.ts'
import { startSite, type RunningSite } from '../../support/start-site.ts'
import { expectPolicy } from '../expect-policy.ts'
import { installLimit, installPacked, npm } from '../install-packed.ts'

/* Every example as a user gets it, with the packed packages. All of them share one installation. */

export const examplesDir: string = fileURLToPath(new URL('../../../examples', import.meta.url))

export const exampleNames: string[] = readdirSync(examplesDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()

export interface Manifest {
  name: string
  scripts: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export interface Example {
  dir: string
  /** Runs a script of its manifest. Throws with the output if it fails, and returns it otherwise. */
  run: (script: string, env?: Record<string, string>) => Promise<string>
  /** Builds, and returns the output, moved to a directory without node_modules in any parent. */
  output: (script?: 'build' | 'generate') => Promise<string>
  /** Builds, and starts the built server, once. It is stopped after the last test. */
  start: (env?: Record<string, string>) => Promise<RunningSite>
}

/** @param path - of the example, or of an app in it: `layers/sites/shop` */
export function useExample(path: string): Example {
  let root = ''
  let site: Promise<RunningSite> | undefined
  const outputs: string[] = []
  beforeAll(async () => {
    root = await installed()
    const [name = ''] = path.split('/')
    cpSync(join(examplesDir, name), join(root, name), { recursive: true, filter: isSource })
  }, installLimit)
  afterAll(async () => {
    await (await site?.catch(() => undefined))?.stop()
    for (const dir of outputs) rmSync(dir, { recursive: true, force: true })
  })

  const example: Example = {
    get dir() {
      return join(root, path)
    },
    run: async (script, env = {}) => {
      const { scripts } = manifestIn(example.dir)
      const [command = '', ...args] = scripts[script]!.split(' ')
      const bin = join(root, 'node_modules/.bin')
      const options = { cwd: example.dir, env: { PATH: `${bin}:${process.env['PATH']}`, XDG_CONFIG_HOME: root, ...env } }
      const isBuild = command === 'fw' && ['build', 'generate'].includes(args[0]!)
      const { code, stdout, stderr } = await (isBuild
        ? askService('build', { args, ...options, fwDir: join(root, 'node_modules/fw') })
        : runProcess(command === 'node' ? process.execPath : join(bin, command), args, options))
      if (code !== 0) throw new Error(`${path}: ${scripts[script]}\n${stdout}${stderr}`)
      return stdout + stderr
    },
    output: async (script = 'build') => {
      const log = await example.run(script)
      if (/⚠|FW_[A-Z]+_/.test(log)) throw new Error(`${path}: ${script} printed a warning\n${log}`)
      const alone = realpathSync(mkdtempSync(join(tmpdir(), 'fw-output-')))
      outputs.push(alone)
      renameSync(join(example.dir, '.output'), join(alone, '.output'))
      return join(alone, '.output')
    },
    start: (env = {}) => {
      site ??= example.output().then(async (outputDir) => {
        const started = await startSite({ dir: example.dir }, { outputDir, env })
        await expectPolicy(started)
        return started
      })
      return site
    },
  }
  return example
}

export function manifestIn(dir: string): Manifest {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest // the format of npm
}

function isSource(file: string): boolean {
  return !/\/(?:node_modules|\.fw|\.output|\.data)$/.test(file)
}

/** The packed packages, and all other dependencies of the examples. */
function installed(): Promise<string> {
  const parent = join(inject('sitesDir'), 'examples')
  return oncePerRun(parent, async () => {
    mkdirSync(parent, { recursive: true })
    // A long path, so that its length affects path comparisons in bundlers.
    const root = await installPacked('fw-examples-below-a-path-that-is-rather-long-', parent)
    const wanted = exampleNames.flatMap((name) => {
      const { dependencies, devDependencies } = manifestIn(join(examplesDir, name))
      return Object.entries({ ...dependencies, ...devDependencies })
    })
    const others = wanted
      .filter(([name]) => name !== 'fw' && !name.startsWith('@fw/'))
      .map(([name, version]) => `${name}@${version}`)
    await npm(root, ['install', '--prefer-offline', '--no-audit', '--no-fund', ...new Set(others)])
    return root
  })
}
