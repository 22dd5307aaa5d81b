import ts from 'typescript'
import { compilerOptions, workspaceRoot } from './compiler-options.ts'
import { virtualFiles, virtualPath, type VirtualSources } from './virtual-files.ts'

/** Requests of an editor about virtual files. */
export interface VirtualService {
  readonly program: ts.Program
  /** Documentation shown on hover. */
  hoverText(name: string, position: number): string
  /** Completions at a position. */
  completions(name: string, position: number): string[]
}

/** A language service for in-memory files, in the workspace and with its settings. */
export function createVirtualService(sources: VirtualSources): VirtualService {
  const files = virtualFiles(sources)
  const service = ts.createLanguageService({
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    directoryExists: (path) => ts.sys.directoryExists(path),
    fileExists: (path) => files.has(path) || ts.sys.fileExists(path),
    readFile: (path) => files.get(path) ?? ts.sys.readFile(path),
    getCompilationSettings: () => compilerOptions,
    getCurrentDirectory: () => workspaceRoot,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = files.get(path) ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
  })
  const program = service.getProgram()
  if (!program) throw new Error('The language service has no program.')
  return {
    program,
    hoverText: (name, position) =>
      ts.displayPartsToString(service.getQuickInfoAtPosition(virtualPath(name), position)?.documentation),
    completions: (name, position) =>
      service.getCompletionsAtPosition(virtualPath(name), position, {})?.entries.map((entry) => entry.name) ?? [],
  }
}
