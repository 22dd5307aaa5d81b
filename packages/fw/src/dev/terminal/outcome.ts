/** The result of a run: an exit code, or an error to show. Only the first one counts. */
export interface Outcome {
  promise: Promise<number>
  resolve: (code: number) => void
  reject: (error: unknown) => void
}

export function outcome(): Outcome {
  let settled: Pick<Outcome, 'resolve' | 'reject'> | undefined
  const promise = new Promise<number>((resolve, reject) => (settled = { resolve, reject }))
  return { promise, ...settled! } // the executor runs synchronously
}
