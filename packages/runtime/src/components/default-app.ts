import { defineComponent, h } from 'vue'
import { FwPage } from './fw-page.ts'

/** The root component of a project with pages and without `app.vue`. */
export default defineComponent({ name: 'DefaultApp', setup: () => () => h(FwPage) })
