import type { DevEvent } from '@fw/schema'
import { durationText } from '../../print/duration-text.ts'
import type { painter } from '../../print/output.ts'
import { cleanLine } from './clean-text.ts'
import { fileLink } from './file-link.ts'

type Paint = ReturnType<typeof painter>

const looks: Record<DevEvent['kind'], { sign: string; style: Parameters<Paint>[0] }> = {
  update: { sign: '↻', style: 'green' },
  reload: { sign: '⟳', style: 'cyan' },
  server: { sign: '⟳', style: 'magenta' },
  restart: { sign: '⟳', style: 'yellow' },
  config: { sign: '⚙', style: 'yellow' },
  warning: { sign: '⚠', style: 'yellow' },
  info: { sign: '·', style: 'dim' },
}

/** `↻ updated  app/pages/index.vue  12 ms` */
export function eventLine(
  { kind, text, reason, ms }: DevEvent,
  { paint, rootDir, links }: { paint: Paint; rootDir: string; links: boolean },
): string {
  const { sign, style } = looks[kind]
  return [
    `${paint(style, sign)} ${cleanLine(text)}`,
    ...(reason ? [fileLink(reason, { rootDir, links })] : []),
    ...(ms === undefined ? [] : [paint('dim', durationText(ms))]),
  ].join('  ')
}
