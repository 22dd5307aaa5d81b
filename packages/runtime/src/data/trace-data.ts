import { createTracer, withoutQuery } from '@fw/schema/tracing'
import type { DataEntry } from './data-entry.ts'

const tracer = /* @__PURE__ */ createTracer('fw.data')

export function isDataTraced(): boolean {
  return tracer.isActive
}

/** Publishes the loading of data on the server. */
export function traceData<Call>(
  entry: DataEntry,
  call: Call,
  load: (entry: DataEntry, call: Call) => Promise<unknown>,
): Promise<unknown> {
  const { url } = entry.options
  return tracer.trace({ key: entry.key, ...(url === undefined ? {} : { url: withoutQuery(textOf(url)) }) }, () =>
    load(entry, call),
  )
}

function textOf(url: string | Request | URL): string {
  return typeof url === 'string' ? url : 'href' in url ? url.href : url.url
}
