/** The header by which the main thread and the worker name a request that both handle. Nobody else sees it. */
export const requestIdHeader = 'x-fw-dev-request'
