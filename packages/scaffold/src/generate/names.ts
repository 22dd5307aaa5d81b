/** The parts of a path, without an extension: `/books/[id].vue` is `['books', '[id]']`. */
export function segmentsOf(name: string): string[] {
  return name
    .replaceAll('\\', '/')
    .replace(/\.(?:vue|[cm]?[jt]sx?)$/, '')
    .split('/')
    .filter((each) => each !== '' && each !== '.')
}

/** `userCard` and `user card` are `user-card`. Brackets stay. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase()
}

export function pascalCase(name: string): string {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

export function camelCase(name: string): string {
  return kebabCase(name).replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** `user-list` is `User list`; `index` is `Home`. */
export function titleOf(segment: string): string {
  if (segment === 'index') return 'Home'
  const words = kebabCase(segment)
    .replace(/[^\w-]/g, '')
    .replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
