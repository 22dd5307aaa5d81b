import { durationText } from '../../print/duration-text.ts'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** Shows the current phase of a start in the last line of a terminal. */
export class Spinner {
  private timer: NodeJS.Timeout | undefined
  private frame = 0
  private name = ''
  private start = 0
  private drawn = false

  constructor(
    private readonly write: (text: string) => void,
    /** Whether the last line is empty. */
    private readonly hasRoom: () => boolean,
  ) {}

  show(name: string): void {
    this.name = name
    this.start = performance.now()
    this.timer ??= setInterval(() => {
      this.frame++
      this.draw()
    }, 100).unref()
    this.draw()
  }

  /** Clears the line. */
  erase(): void {
    if (this.drawn) this.write('\r\u001B[2K')
    this.drawn = false
  }

  draw(): void {
    if (!this.timer || !this.hasRoom()) return
    this.drawn = true
    this.write(`\r\u001B[2K${frames[this.frame % frames.length]} ${this.name} ${durationText(performance.now() - this.start)}`)
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
    this.erase()
  }
}
