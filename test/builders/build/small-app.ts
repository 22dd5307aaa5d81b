import type { Files } from '../../support/project.ts'
import type { Slot } from '../features.ts'
import { readyPlugin } from './app.ts'

/** An application without pages, for builds of one feature. */
export const smallApp = (slot: Slot, options = ''): Files => ({
  'package.json': '{ "name": "small-app", "private": true, "type": "module" }',
  'fw.config.ts': `export default defineFwConfig({
  builder: '${slot}',
  future: { compatibilityVersion: 4 },
  app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } },
  ${options}
})
`,
  'app/plugins/ready.client.ts': readyPlugin,
})
