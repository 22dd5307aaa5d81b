const style = /\.(?:css|scss|sass|less|styl|stylus|pcss|postcss)(?:$|\?)|[?&]type=style/
const notShown = /[?&](?:inline|raw|url)\b/

/** Ids of the modules that a module imports. */
export interface ImportedModules {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** Ids of all style sheets that a module imports, directly or transitively, in import order. */
export function stylesFrom(file: string, infoOf: (id: string) => ImportedModules | null | undefined): string[] {
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id) || id.startsWith('\0')) return
    seen.add(id)
    if (style.test(id)) {
      if (!notShown.test(id)) styles.add(id)
      return
    }
    const info = infoOf(id)
    info?.importedIds.forEach(visit)
    info?.dynamicallyImportedIds.forEach(visit)
  }
  visit(file)
  return [...styles]
}
