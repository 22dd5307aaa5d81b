export const startingText = 'Your app opens as soon as the server is ready.'
export const failedText = 'Save a fix and this page continues automatically.'

/**
 * The script that updates the loading page: listens to events of the server, and polls if that fails. Every element may be missing,
 * because it also runs in custom pages.
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
  let state, shown, at = 0, gone = false, polling
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
  const notice = (value) => text('notice', value)
  document.addEventListener('click', (event) => {
    const { file, line, column } = event.target.closest?.('.file')?.dataset ?? {}
    if (file === undefined) return
    fetch('/__fw/open-editor', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-fw-dev': '1' },
      body: JSON.stringify({ file, line: Number(line), column: Number(column) }),
    }).then(async (answer) => notice(answer.ok ? '' : await answer.text()), () => notice('The dev server does not answer.'))
  })
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
    text('foot', failed ? ${JSON.stringify(failedText)} : ${JSON.stringify(startingText)})
    const bar = by('bar')
    if (bar) bar.style.transform = 'scaleX(' + Math.max(0.02, failed ? 1 : state.progress) + ')'
    if (by('phases')) showPhases(by('phases'))
    const html = state.html ?? ''
    if (by('failures') && shown !== html) by('failures').innerHTML = shown = html
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
