import { BuildFailure } from '@fw/kit'

/** Reports once that the limit of watches is reached, instead of once per directory. Other errors are passed on. */
export function reportLimitOnce(onError: (error: unknown) => void): (error: unknown) => void {
  let isReported = false
  return (error) => {
    if (!isLimit(error)) return onError(error)
    if (isReported) return
    isReported = true
    onError(
      new BuildFailure([
        {
          level: 'error',
          code: 'FW_DEV_WATCH_LIMIT',
          why: 'The limit of file watchers is reached, so changes to some files are not detected.',
          fix: 'Raise the limit with `sudo sysctl fs.inotify.max_user_watches=524288`, or set `watchers.fileWatcher.usePolling` to true.',
        },
      ]),
    )
  }
}

/** `EMFILE` is the limit of watchers; the limit of watches is reported as `ENOSPC`. */
function isLimit(error: unknown): boolean {
  const { code, syscall, message } = (error ?? {}) as { code?: unknown; syscall?: unknown; message?: unknown }
  const isWatch = syscall === 'watch' || /watch/.test(String(message))
  return isWatch && (code === 'ENOSPC' || code === 'EMFILE' || /inotify.*(?:limit|No space left)/i.test(String(message)))
}
