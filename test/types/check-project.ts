import { relative } from 'pathe'
import ts from 'typescript'

/** Parsed declarations of libraries. Parsing takes most of the time, and they do not change. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** The TypeScript errors of a project, as `file:line code`, with the given tsconfig. */
export function checkProject(dir: string, config: string): string[] {
  const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(
    `${dir}/${config}`,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  )!
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram(fileNames, options, {
    ...host,
    getSourceFile: (path, version, ...rest) => {
      if (path.startsWith(`${dir}/`) && !path.includes('/node_modules/')) return host.getSourceFile(path, version, ...rest)
      if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, version, ...rest))
      return parsed.get(path)
    },
  })
  return [...errors, ...ts.getPreEmitDiagnostics(program)].map((each) => placeOf(each, dir))
}

function placeOf({ file, start = 0, code, messageText }: ts.Diagnostic, dir: string): string {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ')
  if (!file) return `TS${code} ${text}`
  return `${relative(dir, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1} TS${code} ${text}`
}

function fail({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
}
