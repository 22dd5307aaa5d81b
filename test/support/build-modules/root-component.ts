// The module `#build/root-component`, which tests can mock.
import { h, type FunctionalComponent } from 'vue'

const component: FunctionalComponent<{ error?: { message: string } }> = ({ error }) => h('main', error?.message ?? 'Root')
component.props = ['error']

export default component
