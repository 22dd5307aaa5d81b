import { useStorage } from 'nitropack/runtime/internal/storage'

/** What file systems say of a key that cannot be a file: its name is too long, has a NUL, or is below a file. */
const notFound = new Set(['ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE', 'ENOTDIR'])

/**
 * Drivers of unstorage for files return errors of reading in place of a value. Code that asks whether there is one would take it for a value, and
 * could send the path of the file. A key that cannot be a file has no value; other errors are thrown.
 */
export function throwStorageErrors(): void {
  const storage = useStorage() as unknown as Readers // which have overloads and types of the caller
  const { getItem, getItemRaw, getItems } = storage
  storage.getItem = async (...args) => valueOf(await getItem(...args))
  storage.getItemRaw = async (...args) => valueOf(await getItemRaw(...args))
  storage.getItems = async (...args) => (await getItems(...args)).map(({ key, value }) => ({ key, value: valueOf(value) }))
}

interface Readers {
  getItem: (key: string, options?: object) => Promise<unknown>
  getItemRaw: (key: string, options?: object) => Promise<unknown>
  getItems: (items: readonly unknown[], options?: object) => Promise<{ key: string; value: unknown }[]>
}

function valueOf(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  if (notFound.has((value as NodeJS.ErrnoException).code ?? '')) return null
  throw value
}
