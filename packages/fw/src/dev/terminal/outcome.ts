/** How a run ends: with an exit code, or with an error that is to be shown. The first one counts. */
export interface Outcome {
  promise: Promise<number>
  resolve: (code: number) => void
  reject: (error: unknown) => void
}

export function outcome(): Outcome {
  let settled: Pick<Outcome, 'resolve' | 'reject'> | undefined
  const promise = new Promise<number>((resolve, reject) => (settled = { resolve, reject }))
  return { promise, ...settled! } // a promise calls back at once
}
