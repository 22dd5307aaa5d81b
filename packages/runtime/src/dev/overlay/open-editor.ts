import { appBase } from './app-base.ts'

/** Asks the dev server to open a file in the developer's editor. Resolves to the reason if that fails. */
export async function openEditor(at: { file: string; line?: number; column?: number }): Promise<string | undefined> {
  try {
    const response = await fetch(`${appBase()}__fw/open-editor`, {
      method: 'POST',
      // The guard of the dev server requires `x-fw-dev`: other sites cannot send it without a preflight.
      headers: { 'content-type': 'application/json', 'x-fw-dev': '1' },
      body: JSON.stringify({ file: at.file, line: at.line ?? 1, column: at.column ?? 1 }),
    })
    return response.ok ? undefined : (await response.text()).trim() || `The dev server answered ${response.status}.`
  } catch {
    return 'The dev server does not answer.'
  }
}
