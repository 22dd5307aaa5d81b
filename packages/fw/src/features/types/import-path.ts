import { dirname, isAbsolute, relative } from 'pathe'

/** The specifier of a module in a declaration file: packages and aliases unchanged, files relative to the declaration file. */
export function importPath(from: string, target: string): string {
  return JSON.stringify(isAbsolute(target) ? withoutExtension(pathFrom(dirname(from), target)) : target)
}

/** A relative path that starts with a dot, so that it stays valid when the project is moved. */
export function pathFrom(dir: string, target: string): string {
  const path = isPlain(dir) && isPlain(target) ? plainRelative(dir, target) : relative(dir, target)
  if (path === '') return '.'
  return path.startsWith('.') && /^\.\.?(?:\/|$)/.test(path) ? path : `./${path}`
}

/** Whether a path is absolute and normalized. */
function isPlain(path: string): boolean {
  return path.startsWith('/') && !/\/\/|\\|\/$|\/\.{1,2}(?:\/|$)/.test(path)
}

/**
 * A fast path: `relative` of pathe resolves and splits both paths, and declarations contain thousands of them after each change.
 */
function plainRelative(dir: string, target: string): string {
  const [from, to] = [`${dir}/`, `${target}/`]
  let same = 0 // the end of the common prefix, including its slash
  for (let index = 0; index < from.length && from[index] === to[index]; index++) if (from[index] === '/') same = index + 1
  const up = from.slice(same).split('/').length - 1
  return ('../'.repeat(up) + to.slice(same)).replace(/\/$/, '')
}

/** TypeScript resolves sources without extension. For `.mts` and `.cts` it requires the output extension. */
function withoutExtension(path: string): string {
  return path
    .replace(/\.d\.([cm]?)ts$/, '.$1js')
    .replace(/\.([cm])ts$/, '.$1js')
    .replace(/\.(?:tsx?|jsx?)$/, '')
}

/** The type of an export. */
export function typeOfExport(from: string, target: string, name: string): string {
  return `(typeof import(${importPath(from, target)}))[${JSON.stringify(name)}]`
}
