import { compile, registerMessageCompiler, type MessageCompiler } from '@intlify/core-base'

const strings = new Set<unknown>()
const reported = new Set<string>()

/**
 * For browsers that get compiled messages and no compiler. A string has nothing to compile then, unless it comes from elsewhere than a file,
 * such as from `mergeLocaleMessage()`.
 */
export function useCompiledMessages(): void {
  registerMessageCompiler(((message, context) => {
    if (typeof message === 'string' && /[{}@|]/.test(message) && !strings.has(message)) reportUncompiled(message)
    return !import.meta.dev && typeof message === 'string' ? () => message : compile(message, context)
  }) as MessageCompiler) // for messages of strings
}

/** In development files come as they are, and their messages are compiled here. */
export function rememberMessages(messages: unknown): void {
  if (typeof messages !== 'object' || messages === null) strings.add(messages)
  else for (const each of Object.values(messages)) rememberMessages(each)
}

function reportUncompiled(message: string): void {
  if (reported.has(message)) return
  reported.add(message)
  console.error(
    `[fw] FW_I18N_NO_COMPILER: The message ${JSON.stringify(message)} is not from a message file, so it is not compiled in production. ` +
      'Move it to a file, or set `i18n.runtimeCompiler`.',
  )
}
