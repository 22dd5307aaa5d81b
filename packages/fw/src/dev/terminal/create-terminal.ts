import { stripVTControlCharacters } from 'node:util'
import type { DevEvent } from '@fw/schema'
import { painter } from '../../print/output.ts'
import { cleanBlock, cleanLine, widthOf } from './clean-text.ts'
import { eventLine } from './event-line.ts'
import { streamsBeside, watchWrites } from '../../print/foreign-writes.ts'
import { githubAnnotation, type ErrorPlace } from './github-annotation.ts'
import { readyBlock, type ReadyInfo } from './ready-block.ts'
import { Repeats } from './repeats.ts'
import { Spinner } from './spinner.ts'

export type LogLevel = 'silent' | 'info' | 'verbose'

export interface TerminalOptions {
  stream?: NodeJS.WriteStream
  logLevel?: LogLevel
  /**
   * Whether the level was set explicitly. If `silent` is only the default outside of terminals, essential lines are still printed.
   */
  explicit?: boolean
  isTTY?: boolean
  /** Running in continuous integration. */
  ci?: boolean
  /** Whether keyboard shortcuts are enabled. */
  keys?: boolean
  /** Clears the screen on every restart. */
  clearOnRestart?: boolean
  rootDir?: string
}

/** The terminal output of `fw dev`. */
export interface DevTerminal {
  /** Prints name and version. */
  banner: (version: string) => void
  /** Shows the current phase of a start. */
  phase: (name: string) => void
  ready: (given: ReadyInfo) => void
  event: (event: DevEvent) => void
  /** Prints a formatted error. The position is for annotations. */
  problem: (text: string, place?: ErrorPlace) => void
  warn: (text: string) => void
  /** Prints the response to a key. */
  say: (text: string) => void
  clear: () => void
  /** Leaves the terminal to other output, until the next phase. */
  pause: () => void
  /** Enables `clearOnRestart`. */
  allowClear: (allowed: boolean) => void
  setLogLevel: (level: LogLevel, explicit?: boolean) => void
  close: () => void
}

/** The terminal output of a run: few lines without repetition. Outside of terminals it only appends plain lines. */
export function createTerminal(options: TerminalOptions = {}): DevTerminal {
  const { stream = process.stdout, isTTY = stream.isTTY === true, ci = false, keys = false, rootDir = process.cwd() } = options
  let { logLevel = 'info', explicit = false } = options
  const live = isTTY && !ci && process.env['TERM'] !== 'dumb'
  const paint = isTTY || process.env['FORCE_COLOR'] ? painter(stream) : (_: unknown, text: string): string => text
  const repeats = new Repeats(live)
  const watched = live ? watchWrites(streamsBeside(stream), () => interrupt()) : undefined
  const write = (text: string): void => (watched ? watched.quietly(() => void stream.write(text)) : void stream.write(text))
  const spinner = watched ? new Spinner(write, () => !watched.isMidLine()) : undefined
  let version = ''
  let mayClear = true
  let bannerIsLast = false
  /** Codes of the last problem. */
  const codes = new Set<string>()
  const interrupt = (): void => {
    spinner?.erase()
    repeats.interrupt()
    bannerIsLast = false
  }
  const print = (text: string): void => {
    spinner?.erase()
    if (watched?.isMidLine()) write('\n')
    watched?.endLine()
    write(`${text}\n`)
    spinner?.draw()
    bannerIsLast = false
  }
  /** Overwrites the last line, unless it was wrapped. */
  const printOver = (text: string): void => print(widthOf(text) < (stream.columns || 80) ? `\u001B[1A\r\u001B[2K${text}` : text)
  const line = (key: string, text: string, lasting: boolean): void => {
    const action = repeats.note(key, lasting)
    if (action.print === 'new') print(text)
    else if (action.print !== 'nothing')
      (action.print === 'over' ? printOver : print)(`${text} ${paint('dim', `(x${action.count})`)}`)
  }
  const isQuiet = (kind: DevEvent['kind']): boolean => logLevel === 'silent' && (explicit || kind === 'update' || kind === 'info')
  const terminal: DevTerminal = {
    banner(text) {
      version = text
      if (logLevel === 'silent' && explicit) return
      if (!live) return // included in the ready block
      print(paint('bold', `fw ${text}`))
      bannerIsLast = true
    },
    phase(name) {
      if (logLevel === 'silent' && explicit) return
      spinner?.show(cleanLine(name))
      if (!spinner && logLevel === 'verbose') print(`· ${cleanLine(name)}`)
    },
    ready(given) {
      spinner?.stop()
      if (logLevel === 'silent' && explicit) return
      repeats.break()
      const [title = '', ...rest] = readyBlock(given, { version, keys, paint })
      if (bannerIsLast) printOver(title)
      else print(title)
      for (const text of rest) print(text)
    },
    event(event) {
      spinner?.stop()
      if (isQuiet(event.kind)) return
      const { kind, text, reason = '' } = event
      if (kind === 'restart' && options.clearOnRestart && mayClear) terminal.clear()
      line(`${kind}\n${text}\n${reason}`, eventLine(event, { paint, rootDir, links: live }), kind === 'warning')
    },
    problem(text, place) {
      spinner?.stop()
      const action = repeats.note(`problem\n${place?.file ? placeText(place) : text}`, false)
      if (action.print === 'new') {
        codes.clear()
        if (place) codes.add(place.code)
        print(cleanBlock(text))
        if (place && process.env['GITHUB_ACTIONS'] === 'true') print(githubAnnotation(place, rootDir))
        return
      }
      // An error in `setup` is thrown on the server and in the browser.
      if (place?.file && !codes.has(place.code)) {
        codes.add(place.code)
        print(`  ${paint('dim', `also reported as ${place.code}`)}`)
        return
      }
      if (action.print === 'nothing') return
      const again = `  ${paint('dim', `repeated ${action.count} times`)}`
      if (action.print === 'over' && action.count > 2) printOver(again)
      else print(again)
    },
    warn(text) {
      if (logLevel === 'silent' && explicit) return
      const hasSign = stripVTControlCharacters(text).startsWith('⚠') // as problems have
      line(`warning\n${text}`, `${hasSign ? '' : `${paint('yellow', '⚠')} `}${cleanBlock(text)}`, true)
    },
    say(text) {
      repeats.break()
      print(text)
    },
    clear() {
      if (!live) return
      repeats.break()
      write('\u001B[2J\u001B[3J\u001B[H')
      bannerIsLast = false
    },
    pause() {
      spinner?.stop()
      bannerIsLast = false
    },
    allowClear(allowed) {
      mayClear = allowed
    },
    setLogLevel(level, isExplicit = explicit) {
      logLevel = level
      explicit = isExplicit
    },
    close() {
      spinner?.stop()
      watched?.stop()
    },
  }
  return terminal
}

function placeText({ message, file, line, column }: ErrorPlace): string {
  return `${message}\n${file}:${line}:${column}`
}
