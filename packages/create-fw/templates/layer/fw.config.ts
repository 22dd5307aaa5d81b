import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  $meta: { name: 'my-fw-layer' },
  css: ['~/assets/base.css'],
})
