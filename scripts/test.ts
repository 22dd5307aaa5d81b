// `npm test`: all tests, or with words those of a topic, or with `--changed` those of a change. Other arguments are those of Vitest.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { readDurations } from './ci/durations.ts'
import { readImporters } from './test/importers.ts'
import { selectByChange, selectByTopic, type Selection, type TestFile } from './test/select-tests.ts'

const root = resolve(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

const args = process.argv.slice(2)
const changed = args.findIndex((arg) => arg.startsWith('--changed'))
const words = changed === -1 ? args.filter((arg) => !arg.startsWith('-')) : []

const selection = select()
if (selection) runSelection(selection)
else run(args)

function select(): Selection | undefined {
  if (changed !== -1)
    return selectByChange(testFiles(), changedFiles(args[changed]!.split('=')[1] ?? 'HEAD'), readImporters(root))
  const isTopic = words.length > 0 && words.every((word) => /^[\w-]+$/.test(word)) && args.length === words.length
  return isTopic ? selectByTopic(testFiles(), words, titlesIn) : undefined
}

function runSelection({ chosen, left }: Selection): void {
  if (chosen.length === 0) {
    console.error(changed === -1 ? `No test is about ${words.join(' or ')}.` : 'No test belongs to the change.')
    process.exitCode = 1
    return
  }
  for (const { project, path, seconds } of chosen) console.log(`${project.padEnd(12)} ${path}${seconds ? ` (${seconds} s)` : ''}`)
  if (left.length > 0) {
    const sum = left.reduce((total, { seconds = 0 }) => total + seconds, 0)
    console.log(
      `\nLeft to CI, because they take ${Math.ceil(sum / 60)} minutes more: ${left.map(({ path }) => path).join(', ')}\n`,
    )
  }
  const projects = new Set(chosen.map(({ project }) => project))
  run([...[...projects].flatMap((project) => ['--project', project]), ...chosen.map(({ path }) => path)])
}

function run(given: readonly string[]): void {
  process.exitCode = spawnSync(process.execPath, [vitest, 'run', ...given], { cwd: root, stdio: 'inherit' }).status ?? 1
}

/** All test files, in the projects that run them. */
function testFiles(): TestFile[] {
  const work = mkdtempSync(join(tmpdir(), 'fw-tests-'))
  const list = join(work, 'files.json')
  execFileSync(process.execPath, [vitest, 'list', '--filesOnly', `--json=${list}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const files = JSON.parse(readFileSync(list, 'utf8')) as { file: string; projectName: string }[] // the format of Vitest
  rmSync(work, { recursive: true })
  const durations = readDurations(root)
  return files.map(({ file, projectName }) => {
    const path = relative(root, file).replaceAll('\\', '/')
    return { project: projectName, path, seconds: durations[`${projectName} ${path}`] }
  })
}

function titlesIn(path: string): string {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/\b(?:it|test|describe)[\w.]*(?:\([^'"`]*?\))?\(\s*(['"`])(.*?)\1/g)]
    .map(([, , title]) => title)
    .join('\n')
}

/** Files that differ from a commit, also those that were never committed. */
function changedFiles(commit: string): string[] {
  return [...linesOfGit('diff', '--name-only', commit), ...linesOfGit('ls-files', '--others', '--exclude-standard')]
}

function linesOfGit(...given: string[]): string[] {
  return execFileSync('git', given, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}
