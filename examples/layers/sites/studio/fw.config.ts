import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  extends: ['../../base'],
  future: { compatibilityVersion: 4 },
})
