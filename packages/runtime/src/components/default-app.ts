import { defineComponent, h } from 'vue'
import { FwPage } from './fw-page.ts'

/** The app of a project that has pages and no `app.vue`. */
export default defineComponent({ name: 'DefaultApp', setup: () => () => h(FwPage) })
