import { beforeAll, expect, it } from 'vitest'
import { project } from '../support/project.ts'
import { fw, runProcess } from '../support/run-process.ts'

let bash: string
beforeAll(async () => {
  bash = (await fw(['completions', 'bash'], { cwd: project() })).stdout
})

const inBash = async (words: readonly string[]): Promise<string[]> => {
  const script = `${bash}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})\nCOMP_CWORD=${words.length - 1}\n_fw\necho "\${COMPREPLY[@]}"\n`
  const finished = await runProcess('bash', ['-c', script], { cwd: project() })
  expect(finished.stderr).toBe('')
  return finished.stdout.trim().split(' ')
}

it.each([
  [['fw', 'con'], ['config']],
  [['fw', 'config', 'w'], ['why']],
  [['fw', 'add', 'pa'], ['page']],
  [['fw', 'module', 'add', 'pi'], ['pinia']],
  [['fw', 'dev', '--strict'], ['--strict-port']],
  [['fw', 'build', '--no-such'], ['']],
])('bash completes %s', async (words, expected) => {
  expect(await inBash(words)).toEqual(expected)
})

it.each(['zsh', 'fish', 'pwsh'])('there is a script for %s', async (shell) => {
  const { code, stdout } = await fw(['completions', shell], { cwd: project() })
  expect(code).toBe(0)
  for (const word of ['typecheck', 'strict-port', 'middleware']) expect(stdout).toContain(word)
})

it('names the known shells', async () => {
  const { code, stderr } = await fw(['completions', 'tcsh'], { cwd: project() })
  expect([code, stderr]).toEqual([2, expect.stringContaining('bash, zsh, fish, pwsh')])
})
