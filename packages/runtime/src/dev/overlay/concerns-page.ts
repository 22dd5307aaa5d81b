import type { DevProblem } from '@fw/schema'
import { currentPageFiles } from '../page-state.ts'
import { appBase } from './app-base.ts'

/**
 * Whether a problem concerns a page. One server serves many pages, and a working page must not report errors of others. In doubt it
 * does: a hidden error is worse than an irrelevant one.
 */
export function concernsPage({ side, code, request, place, isPage }: DevProblem, path: string): boolean {
  if (code === 'FW_DEV_COMPILE') {
    const file = place?.file
    if (file === undefined || !isComponent(file) || isSamePath(request?.path, path)) return true
    // Other pages are prefetched.
    return isPage && currentPageFiles().length > 0 ? currentPageFiles().includes(file) : hasLoaded(file)
  }
  if (side !== 'server' || request === undefined) return true
  if (request.page !== undefined) return isSamePath(request.page, path)
  // Pages are rendered for their own URL. For server routes the calling page is unknown here.
  return code !== 'FW_DEV_RENDER' || isSamePath(request.path, path)
}

/** Other files, such as imported style sheets, may be part of a module with another name. */
function isComponent(file: string): boolean {
  return /\.(?:vue|[jt]sx)$/.test(file)
}

/** Whether the browser has requested a file, successfully or not. */
function hasLoaded(file: string): boolean {
  const base = appBase()
  return performance.getEntriesByType('resource').some(({ name }) => {
    const path = decodePath(name)
    if (path === undefined || !path.startsWith(base)) return false
    // `/_fw/app/pages/a.vue` inside the project, `/_fw/@fs/project/a.vue` outside
    const inProject = path.slice(base.length).replace(/^[^/]+/, '')
    return inProject !== '' && (file.endsWith(inProject) || inProject === `/@fs${file}`)
  })
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return undefined
  }
}

function isSamePath(one: string | undefined, other: string): boolean {
  return one !== undefined && tidy(one) === tidy(other)
}

/** Strips query, trailing slash and data suffixes. */
function tidy(path: string): string {
  return path
    .replace(/[?#].*$/s, '')
    .replace(/\/_payload\.json$/, '')
    .replace(/\/+$/, '')
}
