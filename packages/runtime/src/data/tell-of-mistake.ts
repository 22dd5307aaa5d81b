/** What tells of errors in development: the worker that runs the server, and the code of the overlay in browsers. */
interface Reports {
  __fwDev?: { report: (thrown: unknown, request: { method: string; path: string } | undefined, code: string) => unknown }
}

/** A handler of data has failed. The page goes on with the error, which may hide a mistake; answers with a status are none. */
export function tellOfMistake(thrown: unknown, path: string | undefined): void {
  if (!(thrown instanceof Error) || 'statusCode' in thrown || thrown.name === 'AbortError' || thrown.name === 'TimeoutError')
    return
  const request = path === undefined ? undefined : { method: 'GET', path }
  ;(globalThis as Reports).__fwDev?.report(thrown, request, 'FW_DEV_DATA')
}
