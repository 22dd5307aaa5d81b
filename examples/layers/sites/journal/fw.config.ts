import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  extends: ['../../base'],
  future: { compatibilityVersion: 4 },
  css: ['~/assets/colors.css'], // after the theme of the layer
})
