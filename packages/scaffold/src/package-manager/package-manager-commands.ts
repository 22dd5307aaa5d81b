import { resolveCommand, type Command } from 'package-manager-detector'
import type { PackageManager } from './detect-package-manager.ts'

export interface PackageManagerCommand {
  command: string
  args: string[]
  /** As it is typed: `pnpm add -D vitest`. */
  text: string
}

export interface PackageManagerCommands {
  /** Installs the dependencies of the project. */
  install(): PackageManagerCommand
  /** Installs further packages. */
  add(packages: readonly string[], options?: { dev?: boolean }): PackageManagerCommand
  remove(packages: readonly string[]): PackageManagerCommand
  /** Runs a script of the project: `npm run dev`. */
  run(script: string, args?: readonly string[]): PackageManagerCommand
  /** Runs a command of an installed package: `npx fw prepare`. */
  exec(name: string, args?: readonly string[]): PackageManagerCommand
  /** Creates a project with a package: `npm create fw@latest`. */
  create(name: string, args?: readonly string[]): PackageManagerCommand
}

/**
 * The commands of a package manager, to run and to show.
 *
 * @example packageManagerCommands('pnpm').add(['vitest'], { dev: true }).text // 'pnpm add -D vitest'
 */
export function packageManagerCommands(manager: PackageManager): PackageManagerCommands {
  const resolve = (name: Command, args: readonly string[]): PackageManagerCommand => {
    const { command, args: all } = resolveCommand(manager, name, [...args])! // all four have these commands
    return commandOf(command, all)
  }
  return {
    install: () => commandOf(manager, ['install']),
    // The flag is `-D` for all of them; bun also takes it.
    add: (packages, { dev = false } = {}) =>
      manager === 'npm'
        ? commandOf('npm', ['install', ...(dev ? ['-D'] : []), ...packages])
        : resolve('add', [...(dev ? ['-D'] : []), ...packages]),
    remove: (packages) => resolve('uninstall', packages),
    run: (script, args = []) => resolve('run', [script, ...args]),
    exec: (name, args = []) =>
      manager === 'yarn' ? commandOf('yarn', [name, ...args]) : resolve('execute-local', [name, ...args]),
    create: (name, args = []) => {
      // npm would take flags for its own.
      const firstFlag = manager === 'npm' ? args.findIndex((arg) => arg.startsWith('-')) : -1
      return commandOf(manager, [
        'create',
        name,
        ...(firstFlag < 0 ? args : [...args.slice(0, firstFlag), '--', ...args.slice(firstFlag)]),
      ])
    },
  }
}

function commandOf(command: string, args: string[]): PackageManagerCommand {
  return { command, args, text: [command, ...args].map(quote).join(' ') }
}

function quote(arg: string): string {
  return /^[\w./:=@^~+,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", String.raw`'\''`)}'`
}
