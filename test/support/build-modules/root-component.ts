// The module `#build/root-component`: a component that a test mocks when it wants another.
import { h, type FunctionalComponent } from 'vue'

const component: FunctionalComponent<{ error?: { message: string } }> = ({ error }) => h('main', error?.message ?? 'Root')
component.props = ['error']

export default component
