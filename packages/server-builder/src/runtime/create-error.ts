import { createError as createErrorOfH3, isError } from 'h3'

/**
 * Creates an error with an HTTP status. An error made from one of a library, such as a failed request to another server, keeps its status, but
 * visitors don't get its message and data: they may contain secrets. Replaces h3's function of the same name.
 */
export const createError: typeof createErrorOfH3 = (input) => {
  const error = createErrorOfH3(input)
  if (input instanceof Error && !isError(input) && !('unhandled' in input)) error.unhandled = true
  return error
}
