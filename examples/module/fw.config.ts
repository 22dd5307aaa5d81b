import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  css: ['~/assets/main.css'],
  app: { head: { htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }] } },
  changelog: { limit: 3 },
  security: { csp: true },
})
