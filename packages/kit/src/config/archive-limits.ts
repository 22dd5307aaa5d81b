/** What the archive of a layer may contain. A layer is code, and a small file can unpack to any size. */
export interface ArchiveLimits {
  /** Bytes to download. */
  packed: number
  /** Bytes after decompression. */
  unpacked: number
  entries: number
}

export const archiveLimits: ArchiveLimits = { packed: 100_000_000, unpacked: 300_000_000, entries: 100_000 }
