/** How many lines of a list are kept. */
export const maxNotes = 100

/** Lists of lines in the memory of this process. */
export function createNotes(): {
  note: (list: string, line: string) => Promise<void>
  notes: (list: string) => Promise<string[]>
} {
  const lists = new Map<string, string[]>()
  return {
    note: async (list, line) => void lists.set(list, [line, ...(lists.get(list) ?? [])].slice(0, maxNotes)),
    notes: async (list) => lists.get(list) ?? [],
  }
}
