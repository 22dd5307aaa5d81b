import type { LoadedConfig } from '@fw/kit'
import { builderCommand } from '../core/builder-command.ts'
import { builderTitle, findBuilder } from '../core/load-builder.ts'
import { isForeground } from '../dev/terminal/is-foreground.ts'
import { confirm } from './confirm.ts'
import { runCommand } from './project/run-plan.ts'

/**
 * Offers to install the builder if it is missing, in a terminal only. Returns false if the installation has failed. If the user declines,
 * the command goes on, and reports the missing package.
 */
export async function offerBuilder(loaded: LoadedConfig): Promise<boolean> {
  const { builder, rootDir } = loaded.options
  if (typeof builder !== 'string' || !canAsk(loaded) || findBuilder(builder, loaded) !== undefined) return true
  const command = await builderCommand(builder, rootDir)
  const question = `\`builder\` needs the package ${builderTitle(builder)}, which is not installed. Run \`${command.text}\` now?`
  return !(await confirm(question, true)) || (await runCommand(command, rootDir, false)) === 0
}

function canAsk({ facts }: LoadedConfig): boolean {
  return !facts.ci && process.stdin.isTTY && process.stderr.isTTY && isForeground()
}
