import { h, type Component, type VNode } from 'vue'
import { createError } from '../../app/errors.ts'
import { ClientOnly } from '../client-only.ts'
import { createClientComponent } from '../../app/client-component.ts'
import { DevOnly } from '../dev-only.ts'
import ErrorPage from '../error-page.ts'
import { FwAnnouncer } from '../fw-announcer.ts'
import { FwErrorBoundary } from '../fw-error-boundary.ts'
import { FwLoadingIndicator } from '../fw-loading-indicator.ts'
import { FwRouteAnnouncer } from '../fw-route-announcer.ts'
import { FwWelcome } from '../fw-welcome.ts'
import { Body, Head, Html, Link, Meta, NoScript, Style, Title } from '../head-components.ts'

export interface ComponentCase {
  name: string
  render: () => VNode
  /** The server-rendered markup, or its start. */
  server: string
  /** The markup after hydration, if it differs. */
  client?: string
}

const Inner: Component = (props: { label?: string }) => h('b', props.label ?? 'inner')

const region = (name: string, atomic: boolean): Pick<ComponentCase, 'server' | 'client'> => {
  const markup = (outer: string, inner: string): string =>
    `<span class="${name}" ${outer}><span role="status" aria-live="polite" aria-atomic="${atomic}" ${inner}></span></span>`
  return {
    server: markup('hidden', 'hidden'),
    client: markup(
      'style="position: absolute;"',
      'style="border: 0px; clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden; position: absolute; white-space: nowrap; word-wrap: normal; margin: -1px; padding: 0px;"',
    ),
  }
}

/** Rendered by the server tests, then hydrated by the browser tests. */
export const componentCases: ComponentCase[] = [
  {
    name: 'ClientOnly',
    render: () => h(ClientOnly, { class: 'a' }, { default: () => [h('b', 'here')] }),
    server: '<span class="a"></span>',
    client: '<b class="a">here</b>',
  },
  {
    name: 'ClientOnly with a text',
    render: () => h(ClientOnly, { fallback: '<wait>', fallbackTag: 'em' }, { default: () => [h('b', '1'), h('b', '2')] }),
    server: '<em>&lt;wait&gt;</em>',
    client: '<b>1</b><b>2</b>',
  },
  {
    name: 'ClientOnly with a hostile tag',
    render: () => h(ClientOnly, { fallbackTag: 'img src=x onerror=alert(1)' }),
    server: '<span></span>',
    client: '',
  },
  {
    name: 'ClientOnly with a slot',
    render: () => h(ClientOnly, null, { default: () => [h('b')], placeholder: () => [h('i', 'wait')] }),
    server: '<!--[--><i>wait</i><!--]-->',
    client: '<b></b>',
  },
  {
    name: 'DevOnly',
    render: () => h(DevOnly, null, { default: () => [h('b')], fallback: () => [h('i')] }),
    server: '<!--[--><i></i><!--]-->',
  },
  {
    name: 'a component of the browser',
    render: () => h(createClientComponent(Inner), { label: 'x', class: 'c', style: { color: 'red' } }),
    server: '<div class="c" style="color:red;"></div>',
    client: '<b class="c" style="color: red;">x</b>',
  },
  {
    name: 'FwErrorBoundary',
    render: () => h(FwErrorBoundary, null, { default: () => [h('b')] }),
    server: '<!--[--><b></b><!--]-->',
  },
  {
    name: 'FwLoadingIndicator',
    render: () => h(FwLoadingIndicator, { color: 'red' }),
    server: '<div class="fw-loading-indicator" hidden></div>',
    client:
      '<div class="fw-loading-indicator" style="position: fixed; top: 0px; right: 0px; left: 0px; pointer-events: none; width: auto; height: 3px; opacity: 0; background: red; transform: scaleX(0%); transform-origin: left; transition: transform 0.1s, height 0.4s, opacity 0.4s; z-index: 999999;"></div>',
  },
  { name: 'FwRouteAnnouncer', render: () => h(FwRouteAnnouncer), ...region('fw-route-announcer', false) },
  { name: 'FwAnnouncer', render: () => h(FwAnnouncer), ...region('fw-announcer', true) },
  {
    name: 'the default error page',
    render: () => h(ErrorPage, { error: createError({ status: 404, message: '<script>alert(1)</script>' }) }),
    server:
      '<main class="fw-error"><p class="fw-error-status">404</p><h1>Page not found</h1><p>&lt;script&gt;alert(1)&lt;/script&gt;</p><!----><!----><a class="fw-error-home" href="/">Go back home</a><!----></main>',
  },
  {
    name: 'the welcome page',
    render: () => h(FwWelcome),
    server: '<main class="fw-welcome"><p class="fw-welcome-version">fw 1.0.0-alpha.0</p>',
  },
  {
    name: 'components of the head',
    render: () =>
      h(Html, { lang: 'de' }, () => [
        h(Head, null, () => [
          h(Title, null, () => '</title><b>'),
          h(Meta, { name: 'description', content: '"><script>' }),
          h(Link, { rel: 'icon', href: '/i.png' }),
          h(Style, null, () => 'a{}</style><b>'),
          h(NoScript, null, () => '</noscript><img src=x onerror=1>'),
        ]),
        h(Body, { class: 'dark' }),
        h('p', 'content'),
      ]),
    server: '<!--[--><!--[--><!----><!----><!----><!----><!----><!--]--><!----><p>content</p><!--]-->',
  },
]
