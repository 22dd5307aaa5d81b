import type { Progress } from '@fw/schema'
import { hasColors, painter } from '../print/output.ts'
import { durationText } from '../print/duration-text.ts'
import { streamsBeside, watchWrites, type ForeignWrites } from '../print/foreign-writes.ts'

export interface BuildProgressOptions {
  /** Standard error by default. */
  stream?: NodeJS.WriteStream
  /** Milliseconds since any fixed point. */
  now?: () => number
}

/**
 * Shows the phases of a build on standard error: a live line in a terminal, otherwise one line per completed phase.
 *
 * @param logLevel - The option of that name; with `silent`, only warnings are shown.
 */
export function buildProgress(logLevel: string = 'info', options: BuildProgressOptions = {}): Progress {
  const { stream = process.stderr, now = () => performance.now() } = options
  const paint = painter(stream)
  const line = isLive(stream) && logLevel !== 'silent' ? new LiveLine(stream, now) : undefined
  const say = (text: string): void => {
    if (line) line.say(text)
    else stream.write(`${text}\n`)
  }
  return {
    async phase(name, run) {
      if (logLevel === 'silent') return run(() => {})
      const start = now()
      const entry = line?.add(name, start)
      const took = (): string => paint('dim', durationText(now() - start))
      try {
        let last = ''
        const result = await run((detail) => {
          last = detail
          if (entry) line!.detail(entry, detail)
          else if (logLevel === 'verbose') say(`  ${name}: ${detail}`)
        })
        if (entry) line!.remove(entry)
        // The final count says more than the name alone.
        const count = /^(\d+)\/\1\b/.exec(last)?.[1]
        say(`${paint('green', '✔')} ${name}${count === undefined ? '' : ` ${count}/${count}`} ${took()}`)
        return result
      } catch (error) {
        if (entry) line!.remove(entry)
        say(`${paint('red', '✖')} ${name} ${took()}`)
        throw error
      }
    },
    say,
    warn: (text) => say(`${paint('yellow', '⚠')} ${text}`),
  }
}

/** A live line needs an interactive terminal. */
function isLive(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.CI && process.env.TERM !== 'dumb'
}

interface Running {
  name: string
  start: number
  detail: string
}

/** The running phases, in the last line of a terminal. */
class LiveLine {
  private running: Running[] = []
  private timer: NodeJS.Timeout | undefined
  private frame = 0
  private isDrawn = false
  private others: ForeignWrites | undefined

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly now: () => number,
  ) {}

  add(name: string, start: number): Running {
    const entry = { name, start, detail: '' }
    this.running.push(entry)
    this.others ??= watchWrites(streamsBeside(this.stream), () => this.erase())
    // Must not keep the process alive.
    this.timer ??= setInterval(() => {
      this.frame++
      this.draw()
    }, 80).unref()
    this.draw()
    return entry
  }

  detail(entry: Running, detail: string): void {
    entry.detail = detail
  }

  remove(entry: Running): void {
    this.running = this.running.filter((each) => each !== entry)
    this.erase()
  }

  /** Writes a line above. */
  say(text: string): void {
    this.erase()
    this.write(`${this.others?.isMidLine() ? '\n' : ''}${text}\n`)
    this.others?.endLine()
    if (this.running.length > 0) return this.draw()
    clearInterval(this.timer)
    this.timer = undefined
    this.others?.stop()
    this.others = undefined
  }

  private draw(): void {
    const first = this.running.at(-1)
    if (!first || this.others?.isMidLine()) return
    const spinner = hasColors(this.stream) ? spinnerFrames[this.frame % spinnerFrames.length]! : '-'
    const others = this.running.length > 1 ? ` (+${this.running.length - 1})` : ''
    const time = durationText(this.now() - first.start)
    const text = `${spinner} ${first.name}${others} ${time}${first.detail ? `  ${first.detail}` : ''}`
    this.write(`\r\u001B[2K${fit(text, this.stream.columns || 80)}`)
    this.isDrawn = true
  }

  private erase(): void {
    if (this.isDrawn) this.write('\r\u001B[2K')
    this.isDrawn = false
  }

  private write(text: string): void {
    const run = (): void => void this.stream.write(text)
    if (this.others) this.others.quietly(run)
    else run()
  }
}

const spinnerFrames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** On one line: longer text would wrap and not be overwritten. Control characters would move the cursor. */
function fit(text: string, width: number): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const clean = text.replaceAll(/[\u0000-\u001F\u007F-\u009F]/g, ' ')
  return clean.length < width ? clean : `${clean.slice(0, width - 2)}…`
}
