import { anyObject } from '../checks.ts'
import type { Declare } from '../define.ts'

export interface AppConfigTopic {
  /**
   * Values for `useAppConfig()`, set from configuration instead of the `app.config` file. Where both set a key, the file wins.
   * They reach the browser: keep secrets in `runtimeConfig`.
   *
   * @default {}
   * @example { theme: { primary: 'teal' } }
   */
  appConfig: Record<string, unknown>
}

export const appConfig: Declare<AppConfigTopic> = {
  appConfig: { check: anyObject(), default: {}, proof: 'app-config/app-config' },
}
