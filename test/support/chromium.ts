import { execFileSync } from 'node:child_process'
import { chromium, type BrowserServer } from 'playwright-core'

/** Chromium of Debian, which many test files can connect to. The headless build takes half of the time. */
export function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({
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
