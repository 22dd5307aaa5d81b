/** An entry of an archive. */
export interface ArchiveEntry {
  path: string
  /** Type as named by the library: `File`, `Directory`, `SymbolicLink`, `Link` (a hard link), and others. */
  type: string
  linkpath: string
}

/**
 * Lists the entries of a tar archive, compressed or not, without extracting it. Throws for a corrupt or incomplete archive, so a
 * complete list means that the archive is complete.
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
    throw new Error('the response is not an archive, or a corrupt one', { cause: error })
  }
  return entries
}
