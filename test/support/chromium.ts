import { execFileSync } from 'node:child_process'
import { chromium, type Browser } from 'playwright-core'

/** Chromium of Debian. The headless build takes half of the time. It ends with the process. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

function findChromium(): string {
  return execFileSync(
    'sh',
    [
      '-c',
      'command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome',
    ],
    {
      encoding: 'utf8',
    },
  ).trim()
}
