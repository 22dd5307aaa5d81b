import { spawn } from 'node:child_process'
import { editorCommand, type Place } from './editor-command.ts'

/** Opens a file in the user's editor. Rejects if the editor cannot be started. */
export function openEditor(place: Place, env: Readonly<Record<string, string | undefined>> = process.env): Promise<void> {
  const { command, args } = editorCommand(place, env)
  return new Promise((started, fail) => {
    const child = spawn(command, args, { shell: false, stdio: 'ignore', detached: true })
    child.once('error', (error) =>
      fail(
        new Error(`The editor \`${command}\` could not be started. Set LAUNCH_EDITOR to the path of yours.`, { cause: error }),
      ),
    )
    child.once('spawn', () => {
      child.unref() // it may outlive the dev server
      started()
    })
  })
}
