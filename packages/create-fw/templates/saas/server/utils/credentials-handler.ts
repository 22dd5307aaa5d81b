import type { H3Event } from 'h3'

/** Handles the form of a page that signs visitors in. It also works before scripts are loaded. */
export function defineCredentialsHandler<User>(
  page: string,
  handle: (event: H3Event) => Promise<User>,
) {
  return defineEventHandler(async (event) => {
    refuseOtherSites(event)
    await rateLimit(event, { name: page, max: 30, per: 15 * 60 })
    const type = getHeader(event, 'content-type') ?? ''
    if (!type.startsWith('application/x-www-form-urlencoded')) return handle(event)

    const next = nextPath(getQuery(event).next)
    try {
      await handle(event)
    } catch (error) {
      if (!isError(error) || error.statusCode !== 422) throw error
      await sendRedirect(event, `${page}?${new URLSearchParams({ failed: '', next })}`, 303)
      return null
    }
    await sendRedirect(event, next, 303)
    return null
  })
}

/** Another site could sign visitors in to an account of its own, and read what they enter there. */
function refuseOtherSites(event: H3Event) {
  const site = getHeader(event, 'sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') {
    throw createError({ statusCode: 403, statusMessage: 'The form is from another site' })
  }
}
