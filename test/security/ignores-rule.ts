import type { RawAnswer } from '../support/http-client.ts'
import type { ruleKinds } from './attack-site.ts'

const header = ({ headers }: RawAnswer, name: string): string | undefined => headers.find(([each]) => each === name)?.[1]

const isShown = ({ body }: RawAnswer): boolean => body.includes('canary-protected')

/** Whether a response shows the page below `/admin/<kind>/` without the effect of its rule. */
export const ignoresRule: Record<(typeof ruleKinds)[number], (answer: RawAnswer) => boolean> = {
  redirect: isShown,
  gate: isShown,
  proxy: isShown,
  shell: isShown,
  headers: (answer) => isShown(answer) && header(answer, 'content-security-policy') === undefined,
  quiet: (answer) => isShown(answer) && /<script\b[^>]*type="module"/.test(answer.body),
  cached: (answer) => isShown(answer) && !/s-maxage|no-store/.test(header(answer, 'cache-control') ?? ''),
  open: (answer) => isShown(answer) && header(answer, 'access-control-allow-origin') !== '*',
}
