import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Root of the workspace, without a trailing slash. */
export const workspaceRoot: string = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** The settings of the workspace, so that virtual files are checked as strictly as real ones. */
export const compilerOptions: ts.CompilerOptions = readCompilerOptions()

function readCompilerOptions(): ts.CompilerOptions {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${workspaceRoot}/tsconfig.json`,
    // Parsing the types of Node.js doubles the time of a test file, and no option type needs them.
    { types: [] },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )
  if (!config) throw new Error('tsconfig.json of the workspace cannot be read.')
  return config.options
}
