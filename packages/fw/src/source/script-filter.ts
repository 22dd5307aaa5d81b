import type { SourceTransform } from '@fw/schema'

/**
 * Matches scripts and components, including the sub-modules that bundlers load for parts of a component. Packages are excluded,
 * except for the given directories: layers and packages to transpile.
 */
export function scriptFilter(compiledDirs: readonly string[] = []): SourceTransform['filter']['id'] {
  const script = String.raw`(?:vue|[cm]?[jt]sx?)`
  // `Foo.vue?vue&type=style&lang.css` is a style sheet, `image.vue?raw` is text.
  const query = String.raw`(?:\?(?!.*\b(?:type=(?:style|custom)|raw|url)\b).*)?`
  const own = compiledDirs.map((dir) => `${escapeRegExp(dir.replace(/\/+$/, ''))}/(?!(?:.*/)?node_modules/)`).join('|')
  return {
    include: new RegExp(String.raw`\.${script}${query}$`),
    exclude: new RegExp(`${own ? `^(?!(?:${own}))` : '^'}.*[\\\\/]node_modules[\\\\/]|\\.d\\.[cm]?ts$`),
  }
}

/** Scripts and components in packages. */
export const inPackages = { include: /\/node_modules\/.*\.(?:vue|[cm]?[jt]sx?)(?:\?|$)/ }

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
