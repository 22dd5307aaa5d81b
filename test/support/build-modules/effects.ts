export { KeepAlive, Transition } from 'vue'
