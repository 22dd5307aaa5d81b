import type { HeadMarkup } from '@fw/schema'
import { FlatMetaPlugin } from '@unhead/vue/plugins'
import { headSymbol, type ActiveHeadEntry, type UseHeadInput } from '@unhead/vue'
import type { App } from 'vue'
import { headLegacy } from '#build/options'
import type { FwApp } from '../app/fw-app.ts'
import { awaitDeep } from './await-deep.ts'
import { renderSimpleHead } from './simple-head.ts'
import { createUnheadServer, type HeadRequest, type UnheadServer } from './unhead-server.ts'

type Options = Parameters<UnheadServer['push']>[1]

/** The head of one request. */
export type ServerHead = UnheadServer & Pick<RecordingHead, 'render' | 'markup' | 'install'>

interface Recorded {
  input: UseHeadInput
  options: Options
  disposed: boolean
  /** The entry of unhead, if it is used. */
  real: ActiveHeadEntry<UseHeadInput> | undefined
}

/** Creates the head of a request. */
export function createServerHead(request: HeadRequest = {}): ServerHead {
  return new RecordingHead(request) as unknown as ServerHead // forwards the remaining members of the declared type
}

/** Installs the head of an app. */
export function installServerHead(fwApp: FwApp): ServerHead {
  const head = createServerHead(fwApp.ssrContext?.request)
  head.install(fwApp.vueApp)
  fwApp._head = head
  return head
}

/** Records head entries, and renders them itself as long as they are simple. The first complex entry switches to unhead. */
class RecordingHead {
  readonly ssr = true
  /** Never made reactive. */
  readonly __v_skip = true
  private recorded: Recorded[] = []
  private usesFlatMeta = false
  private unhead: UnheadServer | undefined = undefined

  /** Its nonce is added to every script. */
  private readonly request: HeadRequest

  constructor(request: HeadRequest) {
    this.request = request
  }

  push(input: UseHeadInput, options?: Options): ActiveHeadEntry<UseHeadInput> {
    if (this.unhead) return this.unhead.push(input, options)
    const entry: Recorded = { input, options, disposed: false, real: undefined }
    const index = this.recorded.push(entry)
    if (options && !isEmpty(options)) this.takeOver()
    return {
      _i: index,
      patch(next) {
        if (entry.real) entry.real.patch(next)
        else entry.input = next
      },
      dispose() {
        entry.disposed = true
        entry.real?.dispose()
      },
    }
  }

  use(plugin: Parameters<UnheadServer['use']>[0]): void {
    // Compared by key, because the app may use another copy of unhead.
    if (plugin.key === FlatMetaPlugin.key && !this.unhead) this.usesFlatMeta = true
    else this.takeOver().use(plugin)
  }

  render(): HeadMarkup {
    const simple = this.unhead ? undefined : renderSimpleHead(this.active(), this.request.recordsInline)
    return simple && !(this.request.nonce && hasScript(simple)) ? simple : this.takeOver().render()
  }

  /** `render` after promises in entries are resolved. Only apps with `headManager.legacy` may have any. */
  async markup(): Promise<HeadMarkup> {
    if (headLegacy) await this.settle()
    return this.render()
  }

  private async settle(): Promise<void> {
    for (const entry of this.recorded) {
      const input = (await awaitDeep(entry.input)) as UseHeadInput // awaiting does not change the shape
      if (entry.real) entry.real.patch(input)
      else entry.input = input
    }
  }

  install(app: App): void {
    app.config.globalProperties.$head = app.config.globalProperties.$unhead = this
    app.provide(headSymbol, this)
  }

  get entries(): UnheadServer['entries'] {
    return this.takeOver().entries
  }

  get hooks(): UnheadServer['hooks'] {
    return this.takeOver().hooks
  }

  get plugins(): UnheadServer['plugins'] {
    return this.takeOver().plugins
  }

  get resolvedOptions(): UnheadServer['resolvedOptions'] {
    return this.takeOver().resolvedOptions
  }

  private active(): Recorded[] {
    return this.recorded.some((entry) => entry.disposed) ? this.recorded.filter((entry) => !entry.disposed) : this.recorded
  }

  private takeOver(): UnheadServer {
    if (this.unhead) return this.unhead
    const unhead = (this.unhead = createUnheadServer(this.request))
    if (this.usesFlatMeta) unhead.use(FlatMetaPlugin)
    for (const entry of this.active()) entry.real = unhead.push(entry.input, entry.options)
    return unhead
  }
}

function hasScript({ headTags, bodyTags, bodyTagsOpen }: HeadMarkup): boolean {
  return [headTags, bodyTags, bodyTagsOpen].some((part) => part.includes('<script'))
}

function isEmpty(options: object): boolean {
  for (const name in options) if (name !== 'head') return false
  return true
}
