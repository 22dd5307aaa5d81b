import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  modules: ['@fw/i18n'],
  css: ['~/assets/main.css'],
  app: { head: { link: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }] } },
  i18n: {
    locales: [
      { code: 'en', language: 'en-GB', name: 'English' },
      { code: 'de', language: 'de-DE', name: 'Deutsch' },
      { code: 'ar', language: 'ar-EG', name: 'العربية', dir: 'rtl' },
    ],
    defaultLocale: 'en',
    detect: true,
  },
  security: { csp: true },
})
