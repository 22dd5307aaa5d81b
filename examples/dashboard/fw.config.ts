import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  css: ['~/assets/main.css'],
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      titleTemplate: '%s · Windward',
      link: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
    },
  },
  runtimeConfig: {
    databaseUrl: '', // FW_DATABASE_URL
    sessionPassword: '', // FW_SESSION_PASSWORD, at least 32 characters
  },
  security: { csp: true },
})
