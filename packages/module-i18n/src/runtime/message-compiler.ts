import { compile, registerMessageCompiler, type MessageCompiler } from '@intlify/core-base'

const strings = new Set<unknown>()
const reported = new Set<string>()

/**
 * For browsers without the message compiler, which receive compiled messages. Strings are then plain text, unless they were added
 * at run time, for example by `mergeLocaleMessage()`.
 */
export function useCompiledMessages(): void {
  registerMessageCompiler(((message, context) => {
    if (typeof message === 'string' && /[{}@|]/.test(message) && !strings.has(message)) reportUncompiled(message)
    return !import.meta.dev && typeof message === 'string' ? () => message : compile(message, context)
  }) as MessageCompiler) // only called with messages
}

/** In development message files are not precompiled, so their messages are compiled here. */
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
