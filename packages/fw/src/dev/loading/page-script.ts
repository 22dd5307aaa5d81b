/**
 * What keeps the loading page up to date, in a browser: listens to the server, and asks again and again where that fails.
 * Every element may be missing, for it also runs in pages of the user's own.
 */
export const pageScript: string = `
(() => {
  const url = '/__fw/loading'
  const by = (id) => document.getElementById('fw-' + id)
  const text = (id, value) => { const it = by(id); if (it && it.textContent !== value) it.textContent = value }
  const time = (ms) => ms < 1000 ? Math.round(ms) + ' ms' : (ms / 1000).toFixed(1) + ' s'
  const make = (tag, name, value) => {
    const it = document.createElement(tag)
    if (name) it.className = name
    if (value !== undefined) it.textContent = value
    return it
  }
  let state, at = 0, gone = false, polling
  const leave = (go) => { if (!gone) { gone = true; go() } }
  const tick = () => {
    if (!state || state.failures.length || gone) return
    const more = performance.now() - at
    text('time', time(state.elapsed + more))
    const running = state.phases.findIndex((each) => each.status === 'running')
    const it = by('phases')?.children[running]?.lastChild
    if (it) it.textContent = time(state.phases[running].ms + more)
  }
  const showPhases = (list) => list.replaceChildren(...state.phases.map((each) => {
    const it = make('li', each.status, each.name)
    const took = make('span', '', each.status === 'waiting' ? '' : time(each.ms))
    took.ariaHidden = 'true'
    it.append(took)
    return it
  }))
  const failure = (each) => {
    const it = make('section')
    it.append(make('p', 'message', each.message))
    const code = make('p', 'code', each.code)
    it.append(code)
    if (each.place) {
      code.append(make('b', '', ' in ' + each.place.shown + ':' + each.place.line + ':' + each.place.column))
      const frame = make('pre')
      frame.tabIndex = 0
      frame.ariaLabel = 'Source'
      frame.setAttribute('role', 'region')
      for (const line of each.place.lines) {
        const row = make('code', line.number === each.place.line ? 'at' : '', line.text || ' ')
        row.dataset.n = line.number
        frame.append(row)
      }
      if (each.place.lines.length) it.append(frame)
    }
    if (each.hint) it.append(make('p', 'hint', each.hint))
    return it
  }
  const show = (next) => {
    state = next
    at = performance.now()
    if (state.ready) return leave(() => location.reload())
    if (state.movedTo && state.movedTo !== location.origin)
      return leave(() => location.replace(state.movedTo + location.pathname + location.search + location.hash))
    const failed = state.failures.length > 0
    const title = failed ? 'Could not start' : 'Starting'
    document.querySelector('main')?.classList.toggle('failed', failed)
    if (by('title')) document.title = title
    text('title', title)
    text('time', failed ? '' : time(state.elapsed))
    text('status', failed ? 'Could not start: ' + state.failures[0].message : 'Starting: ' + state.phase)
    text('foot', failed ? 'Save a change, and this page goes on by itself.' : 'Opens by itself when the server is ready.')
    const bar = by('bar')
    if (bar) bar.style.transform = 'scaleX(' + Math.max(0.02, failed ? 1 : state.progress) + ')'
    if (by('phases')) showPhases(by('phases'))
    by('failures')?.replaceChildren(...state.failures.map(failure))
  }
  const poll = async () => {
    try {
      const answer = await fetch(url, { headers: { accept: 'application/json' }, cache: 'no-store' })
      if (answer.headers.get('x-fw-loading') === null) return leave(() => location.reload())
      show(await answer.json())
    } catch {} // the server is away; it may come back
    if (!gone) polling = setTimeout(poll, 1000)
  }
  if (window.EventSource) {
    const source = new EventSource(url)
    source.onmessage = (event) => { clearTimeout(polling); polling = undefined; show(JSON.parse(event.data)) }
    source.onerror = () => { polling ??= setTimeout(poll, 500); if (source.readyState === 2) source.close() }
  } else poll()
  setInterval(tick, 100)
})()
`.trim()
