import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  css: ['~/assets/main.css'],
  watch: ['../content'],
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      titleTemplate: '%s · Notebook',
      link: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
    },
  },
  runtimeConfig: {
    public: { siteUrl: 'http://localhost:3000' },
  },
  serverEngine: {
    serverAssets: [{ baseName: 'content', dir: '../content' }],
    prerender: { routes: ['/rss.xml', '/sitemap.xml'] },
  },
  security: { csp: true },
})
