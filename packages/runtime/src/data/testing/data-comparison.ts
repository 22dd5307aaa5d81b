import { clearFwData, refreshFwData } from '../use-fw-data.ts'
import { DataModel, type CallOptions, type Semantics } from './data-model.ts'
import type { Immediate, Operation, Sequence } from './data-operations.ts'
import { DataWorld } from './data-world.ts'

/** Runs the same operations in an app and in the model. */
export class Comparison {
  private readonly world: DataWorld
  private readonly model: DataModel
  private readonly signals: { controller: AbortController; run: DataModel['runs'][number] | undefined }[] = []
  private readonly settled = new Set<number>()
  private count = 0

  constructor(
    private semantics: Semantics,
    { shared, hydration }: Sequence,
  ) {
    const data = Object.fromEntries((hydration?.data ?? []).map((name) => [name, `server ${name}`]))
    const errors = Object.fromEntries(
      (hydration?.errors ?? []).map((name) => [name, { message: `server ${name}`, statusCode: 404 }]),
    )
    this.world = new DataWorld(shared, hydration && { data, errors })
    this.model = new DataModel(semantics, shared)
    this.model.hydrating = !!hydration
    for (const [name, value] of Object.entries(data)) this.model.payload.set(name, value)
    for (const [name, error] of Object.entries(errors)) this.model.errors.set(name, error.message)
  }

  async apply(operation: Operation): Promise<void> {
    await this.perform(operation)
    await this.world.flush()
    this.model.tick()
  }

  /** Unmounts all users. */
  async end(): Promise<void> {
    this.unmountFirst(this.world.users.length)
    await this.world.flush()
    this.model.tick()
  }

  /** The state of app and model as text, one line for each user and each call of a handler. */
  states(): [actual: string[], expected: string[]] {
    const { world, model } = this
    const { payload, _data: entries } = world.app
    return [
      [
        ...world.users.map(({ id, state: { data, error, status, pending } }) =>
          line(id, data.value, error.value ? error.value.message : error.value, status.value, pending.value),
        ),
        ...world.runs.map(({ owner, signal }, index) => `run ${index} of ${owner}${signal.aborted ? ' aborted' : ''}`),
        `payload ${textOf(Object.entries(payload.data))} errors ${textOf(Object.keys(payload._errors))} keys ${textOf(entries.keys())}`,
        `static ${textOf(Object.entries(world.app.static.data))} waiting ${textOf(world.refreshes)}`,
      ],
      [
        ...model.users.map(({ id, entry }) =>
          line(id, entry.data, entry.error ?? this.semantics.value, entry.status, model.isPending(entry)),
        ),
        ...model.runs.map(({ owner, aborted }, index) => `run ${index} of ${owner}${aborted ? ' aborted' : ''}`),
        `payload ${textOf(model.payload)} errors ${textOf(model.errors.keys())} keys ${textOf(model.entries.keys())}`,
        `static ${textOf(model.static)} waiting ${textOf(model.pendingRefreshes())}`,
      ],
    ]
  }

  private async perform(operation: Operation): Promise<void> {
    const { world, model } = this
    switch (operation.type) {
      case 'together':
        for (const one of operation.operations) this.performNow(one)
        return
      case 'settle':
        return this.settle(operation.run, operation.fails)
      case 'navigate':
        await world.resolveNavigation()
        return this.navigate([operation.call, ...operation.calls], operation.joinsFirst)
      case 'payloadFile':
        world.app.static.data[operation.key] = `file ${operation.key}`
        model.static.set(operation.key, `file ${operation.key}`)
        return
      case 'cache':
        for (const { cache } of [world, model]) {
          if (operation.isSet) cache.set(operation.key, `cached ${operation.key}`)
          else cache.delete(operation.key)
        }
        return
      case 'refreshFwData':
        void world.app.runWithContext(() => refreshFwData(operation.keys))
        return model.refreshAll(operation.keys)
      case 'endHydration':
        if (model.hydrating) await world.endHydration()
        return model.endHydration()
      default:
        this.performNow(operation)
    }
  }

  private performNow(operation: Immediate | Extract<Operation, { user: number }>): void {
    if (operation.type === 'mount') {
      if (this.world.users.length < 4) this.mount(operation.call)
    } else if (operation.type === 'clearFwData') {
      this.world.app.runWithContext(() => clearFwData(operation.keys))
      this.model.clearAll(operation.keys)
    } else if (operation.type === 'abort') {
      const signal = this.signals[operation.signal % this.signals.length]
      signal?.controller.abort()
      if (signal?.run) this.model.abort(signal.run)
    } else this.performOn(operation)
  }

  private performOn(operation: Extract<Operation, { user: number }>): void {
    const index = operation.user % this.world.users.length
    const actual = this.world.users[index]
    const expected = this.model.users[index]
    if (!actual || !expected) return
    switch (operation.type) {
      case 'unmount':
        this.world.unmount(actual)
        return this.model.unmount(expected)
      case 'key':
        actual.key.value = operation.key
        if (expected.key !== operation.key) this.model.changeKey(expected, operation.key)
        return
      case 'source':
        actual.source.value++
        return this.model.changeSource(expected)
      case 'toggle':
        actual.enabled.value = !actual.enabled.value
        return this.model.toggle(expected)
      case 'clear':
        actual.state.clear()
        return this.model.clear(expected)
      case 'refresh': {
        const { dedupe, signal } = operation
        const controller = new AbortController()
        if (signal === 'aborted') controller.abort()
        const options = { ...(dedupe ? { dedupe } : {}), ...(signal === 'none' ? {} : { signal: controller.signal }) }
        this.world.refresh(actual, options)
        const run = this.model.refresh(expected, dedupe, signal === 'aborted')
        if (signal === 'open') this.signals.push({ controller, run })
      }
    }
  }

  private mount(options: CallOptions): void {
    const id = this.count++
    this.world.mount(id, options)
    this.model.mount(id, options)
  }

  private unmountFirst(count: number): void {
    for (const one of this.world.users.slice(0, count)) this.world.unmount(one)
    for (const one of this.model.users.slice(0, count)) this.model.unmount(one)
  }

  /** Leaves a page for another one within a tick: with a transition the new page is mounted before the old one is unmounted. */
  private navigate(calls: CallOptions[], joinsFirst: boolean): void {
    this.model.navigate()
    const count = this.world.users.length
    if (!joinsFirst) this.unmountFirst(count)
    for (const options of calls) this.mount(options)
    if (joinsFirst) this.unmountFirst(count)
  }

  /** Settles one of the latest calls of a handler, also if it was aborted or superseded. */
  private settle(fromEnd: number, fails: boolean): void {
    const index = this.world.runs.length - 1 - fromEnd
    const run = this.world.runs[index]
    const expected = this.model.runs[index]
    if (!run || !expected) return
    const text = `result ${index}`
    if (fails) run.reject(new Error(text))
    else run.resolve(text)
    if (this.settled.has(index)) return
    this.settled.add(index)
    this.model.settle(expected, fails ? { error: text } : { value: text })
  }
}

const line = (id: number, ...values: unknown[]) => `user ${id}: ${values.map(String).join(', ')}`
const textOf = (values: Iterable<unknown>) => JSON.stringify([...values].toSorted())
