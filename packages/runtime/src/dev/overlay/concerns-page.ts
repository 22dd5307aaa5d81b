import type { DevProblem } from '@fw/schema'
import { currentPageFiles } from '../page-state.ts'
import { appBase } from './app-base.ts'

/**
 * Whether a problem has to do with a page. One server serves many pages, and a healthy page must not report the errors of others.
 * When in doubt, it does: an error that is not shown costs more than one too many.
 */
export function concernsPage({ side, code, request, place, isPage }: DevProblem, path: string): boolean {
  if (code === 'FW_DEV_COMPILE') {
    const file = place?.file
    if (file === undefined || !isComponent(file) || isSamePath(request?.path, path)) return true
    // Pages are loaded ahead for links to them.
    return isPage && currentPageFiles().length > 0 ? currentPageFiles().includes(file) : hasLoaded(file)
  }
  if (side !== 'server' || request === undefined) return true
  if (request.page !== undefined) return isSamePath(request.page, path)
  // Pages are rendered for their own address; who has called a server route is not known here.
  return code !== 'FW_DEV_RENDER' || isSamePath(request.path, path)
}

/** Other files may be part of a module of another name, as partials of style sheets are. */
function isComponent(file: string): boolean {
  return /\.(?:vue|[jt]sx)$/.test(file)
}

/** Whether the browser has asked for a file, successfully or not. */
function hasLoaded(file: string): boolean {
  const base = appBase()
  return performance.getEntriesByType('resource').some(({ name }) => {
    const path = decodePath(name)
    if (path === undefined || !path.startsWith(base)) return false
    // `/_fw/app/pages/a.vue` below the project, `/_fw/@fs/project/a.vue` elsewhere
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

/** Without query, the slash at the end, and what is asked for beside a page. */
function tidy(path: string): string {
  return path
    .replace(/[?#].*$/s, '')
    .replace(/\/_payload\.json$/, '')
    .replace(/\/+$/, '')
}
