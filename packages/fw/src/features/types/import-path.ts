import { dirname, isAbsolute, relative } from 'pathe'

/** How a declaration file names a module: packages and aliases as they are, files by the path from the declaration file. */
export function importPath(from: string, target: string): string {
  return JSON.stringify(isAbsolute(target) ? withoutExtension(pathFrom(dirname(from), target)) : target)
}

/** A path that begins with a dot, so that a moved checkout has the same. */
export function pathFrom(dir: string, target: string): string {
  const path = isPlain(dir) && isPlain(target) ? plainRelative(dir, target) : relative(dir, target)
  if (path === '') return '.'
  return path.startsWith('.') && /^\.\.?(?:\/|$)/.test(path) ? path : `./${path}`
}

/** Absolute, with nothing in it that has to be resolved. */
function isPlain(path: string): boolean {
  return path.startsWith('/') && !/\/\/|\\|\/$|\/\.{1,2}(?:\/|$)/.test(path)
}

/** `relative` of the library resolves and splits both paths; declarations ask for thousands of them after each change. */
function plainRelative(dir: string, target: string): string {
  const [from, to] = [`${dir}/`, `${target}/`]
  let same = 0 // the end of what both have in common, with its slash
  for (let index = 0; index < from.length && from[index] === to[index]; index++) if (from[index] === '/') same = index + 1
  const up = from.slice(same).split('/').length - 1
  return ('../'.repeat(up) + to.slice(same)).replace(/\/$/, '')
}

/** TypeScript finds sources without an extension; of those that say what kind of module they are, it wants the one of the output. */
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
