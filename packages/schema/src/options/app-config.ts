import { anyObject } from '../checks.ts'
import type { Declare } from '../define.ts'

export interface AppConfigTopic {
  /**
   * Values for `useAppConfig()`. The `app.config` file takes precedence over this option. The values are sent to the browser:
   * keep secrets in `runtimeConfig`.
   *
   * @default {}
   * @example { theme: { primary: 'teal' } }
   */
  appConfig: Record<string, unknown>
}

export const appConfig: Declare<AppConfigTopic> = {
  appConfig: { check: anyObject(), default: {}, proof: 'app-config/app-config' },
}
