import { join } from 'pathe'
import type { useBrowser } from './browser.ts'
import { proofSite, type ProofSite } from './proof-sites.ts'
import { serveDirectory } from './serve-directory.ts'

/** Clicks a link of a generated site, and returns the transition classes that any element had meanwhile. */
export async function transitionClasses(
  browser: ReturnType<typeof useBrowser>,
  name: ProofSite,
  link: string,
): Promise<string[]> {
  const { dir } = await proofSite(name)
  const { page } = await browser.open(await serveDirectory(join(dir, '.output/public')))
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = (): void => {
      for (const element of document.querySelectorAll('[class*="-active"]')) element.classList.forEach((each) => seen.add(each))
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] })
  })
  await page.getByTestId(link).click()
  await page.locator(`[data-page="${link.replace('to-', '')}"]:not([class*="-active"])`).waitFor()
  await page.waitForFunction(() => document.querySelector('[class*="-active"]') === null)
  return page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]) // set above
}
