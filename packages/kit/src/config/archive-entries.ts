/** What an archive says about one of its entries. */
export interface ArchiveEntry {
  path: string
  /** In the words of the library: `File`, `Directory`, `SymbolicLink`, `Link` (a hard link), and others. */
  type: string
  linkpath: string
}

/**
 * The entries of a tar archive, compressed or not, without unpacking it. A damaged or unfinished archive throws: whoever has
 * seen all entries knows that it is whole.
 */
export async function archiveEntries(file: string): Promise<ArchiveEntry[]> {
  const { list } = await import('tar')
  const entries: ArchiveEntry[] = []
  try {
    await list({
      file,
      strict: true,
      onReadEntry: ({ path, type, linkpath = '' }) => entries.push({ path, type, linkpath }),
    })
  } catch (error) {
    throw new Error('what the server sent is no archive, or a damaged one', { cause: error })
  }
  return entries
}
