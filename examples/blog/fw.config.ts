import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  css: ['~/assets/main.css'],
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      titleTemplate: '%s · Notes',
    },
  },
  runtimeConfig: {
    public: { author: 'A. Writer' }, // FW_PUBLIC_AUTHOR
  },
  security: { csp: true },
})
