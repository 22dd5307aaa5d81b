import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { installCommand } from '@fw/kit/internal'
import { join } from 'pathe'
import type { Browser, LaunchOptions } from 'playwright-core'

/** Starts Chromium with the Playwright that the project has installed. */
export async function openBrowser(rootDir: string, options: LaunchOptions): Promise<Browser> {
  const { chromium } = await loadPlaywright(rootDir)
  const { FW_TEST_CHROMIUM: executablePath } = process.env
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), ...options })
}

async function loadPlaywright(rootDir: string): Promise<typeof import('playwright-core')> {
  const { resolve } = createRequire(join(rootDir, '_'))
  for (const name of ['playwright-core', 'playwright', '@playwright/test']) {
    let file: string
    try {
      file = resolve(name)
    } catch {
      continue
    }
    const module = (await import(pathToFileURL(file).href)) as { default: typeof import('playwright-core') } // a CommonJS package
    return module.default
  }
  throw new Error(
    `FW_TEST_NO_BROWSER: site.page() needs Playwright, which is not installed.\n  → Run \`${installCommand(rootDir, ['playwright-core'])}\`, and \`npx playwright-core install chromium\`.`,
  )
}
