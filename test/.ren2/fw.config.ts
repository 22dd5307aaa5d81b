import { defineFwConfig } from 'fw/config'
export default defineFwConfig({ future: { compatibilityVersion: 4 }, compatibilityDate: '2026-01-01', logLevel: 'info' })
