import { existsSync } from 'node:fs'
import type { BuildProblem } from '@fw/kit'
import { displayPath } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'
import { join } from 'pathe'
import type { DescribedApp } from './describe-app.ts'
import { runtimeFile } from './framework-modules.ts'

/** Formats the warnings of an app for the terminal. */
export function appWarnings({ problems, ...described }: DescribedApp, options: FwOptions): string[] {
  return [...problems, ...welcomeProblems(described, options)].map((problem) => warningText(problem, options.rootDir))
}

/** In development the welcome page is visible anyway; it should not be deployed. */
function welcomeProblems({ app, layers }: Omit<DescribedApp, 'problems'>, { dev, rootDir }: FwOptions): BuildProblem[] {
  if (dev || app.rootComponent !== runtimeFile('components/fw-welcome')) return []
  const { pages } = layers[0]!
  const wanted = displayPath(pages, rootDir)
  const other = [join(rootDir, 'pages'), join(rootDir, 'app/pages'), join(rootDir, 'src/pages')].find(
    (dir) => dir !== pages && existsSync(dir),
  )
  return [
    {
      level: 'warning',
      code: 'FW_APP_WELCOME_PAGE',
      why: 'The app has no pages and no `app.vue`, so every URL shows the fw welcome page.',
      fix: other
        ? `Move \`${displayPath(other, rootDir)}/\` to \`${wanted}/\`, or change \`future.compatibilityVersion\`, \`srcDir\` or \`dir.pages\`.`
        : `Create \`${wanted}/index.vue\`.`,
    },
  ]
}

function warningText({ code, why, fix, file, line }: BuildProblem, rootDir: string): string {
  const place = file === undefined ? '' : `\n  ${displayPath(file, rootDir)}${line === undefined ? '' : `:${line}`}`
  return `${code}: ${why}${place}\n  → ${fix}`
}
