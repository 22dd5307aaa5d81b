import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  compatibilityDate: '2026-01-01',
  modules: ['../src/module.ts'],
})
