import { createInterface } from 'node:readline'

/**
 * Asks a question that is answered with yes or no. False without a terminal, and if the input ends.
 *
 * @param byDefault - The answer if the user only presses Enter.
 */
export async function confirm(question: string, byDefault = false): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await new Promise<string>((done) => {
    prompt.once('close', () => done('n'))
    // The terminal is in raw mode, so that Ctrl-C is no signal.
    prompt.once('SIGINT', () => {
      prompt.close()
      process.kill(process.pid, 'SIGINT')
    })
    prompt.question(`${question} ${byDefault ? '(Y/n)' : '(y/N)'} `, done)
  })
  prompt.close()
  return answer.trim() === '' ? byDefault : /^y(?:es)?$/i.test(answer.trim())
}
