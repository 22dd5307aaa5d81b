import ts from 'typescript'
import { compilerOptions } from './compiler-options.ts'
import { virtualFiles, virtualPath, type VirtualSources } from './virtual-files.ts'

/** A compiler message about a virtual file. */
export interface Finding {
  readonly code: number
  readonly start: number
  readonly end: number
  /** 1-based. */
  readonly line: number
  readonly message: string
}

export interface VirtualProgram {
  readonly program: ts.Program
  readonly checker: ts.TypeChecker
  sourceFile(name: string): ts.SourceFile
  /** All errors in a virtual file, in order. */
  findingsIn(name: string): Finding[]
}

/** Parsed files of the workspace and of libraries. Parsing takes most of the time, and they do not change. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** A program of in-memory files, in the workspace and with its settings. */
export function createVirtualProgram(sources: VirtualSources): VirtualProgram {
  const files = virtualFiles(sources)
  const program = ts.createProgram([...files.keys()], compilerOptions, hostOf(files))
  const sourceFile = (name: string): ts.SourceFile => {
    const file = program.getSourceFile(virtualPath(name))
    if (!file) throw new Error(`${name} is not among the virtual files.`)
    return file
  }
  return {
    program,
    checker: program.getTypeChecker(),
    sourceFile,
    findingsIn: (name) => {
      const file = sourceFile(name)
      return ts
        .sortAndDeduplicateDiagnostics([...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
        .map(findingOf)
    },
  }
}

function hostOf(files: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(compilerOptions)
  return {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path) ?? host.readFile(path),
    getSourceFile: (path, languageVersion) => {
      const text = files.get(path)
      if (text !== undefined) return ts.createSourceFile(path, text, languageVersion)
      if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, languageVersion))
      return parsed.get(path)
    },
  }
}

function findingOf({ code, file, start = 0, length = 0, messageText }: ts.Diagnostic): Finding {
  return {
    code,
    start,
    end: start + length,
    line: (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }
}
