import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  app: { head: { title: 'Legacy layout' } },
  security: { csp: true },
})
