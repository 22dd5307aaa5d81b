// The module `#build/error-component`, which tests can mock.
import { h, type FunctionalComponent } from 'vue'

const component: FunctionalComponent<{ error?: { message: string } }> = ({ error }) => h('aside', error?.message ?? 'Root')
component.props = ['error']

export default component
