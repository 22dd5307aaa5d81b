import { readFileSync } from 'node:fs'
import { knownHooks } from '@fw/schema'
import { join } from 'pathe'
import type { Files } from './project.ts'

/** An app whose module records the called hooks in order, and some of their arguments. */
export const recordingApp = (more = ''): Files => ({
  'package.json': '{ "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  modules: [recorder],
  hooks: { 'modules:before': () => say('modules:before') },
}
import { appendFileSync } from 'node:fs'
import { defineFwModule, useServerEngine } from '@fw/kit'
function say(text) { appendFileSync(new URL('./hooks.txt', import.meta.url), text + '\\n') }
function recorder(options, fw) {
  const names = ${JSON.stringify(knownHooks.filter((name) => name !== 'kit:compatibility'))}
  for (const name of names) fw.hook(name, (...args) => say(name + detail(name, args)))
  fw.hook('serverEngine:init', (engine) => say('found engine ' + (useServerEngine() === engine && fw.serverEngine === engine)))
  fw.hook('bundler1:extend', ({ config }) => { config.define = { ...config.define, __EXTENDED__: '"by the hook"' } })
  ${more}
}
const sides = ({ isClient, isServer }) => isClient && isServer ? ' both' : isClient ? ' client' : ' server'
function detail(name, args) {
  if (name === 'build:done') return ' ' + (args[0].options.buildDir === args[0].app.options.buildDir)
  return name.startsWith('bundler1:') && args[1] ? sides(args[1]) : ''
}
`,
  'app/pages/index.vue': `<script setup lang="ts">\nconst text = __EXTENDED__\n</script>\n<template><h1>{{ text }}</h1></template>\n`,
})

/** The hooks called so far. */
export function recorded(dir: string): string[] {
  return readFileSync(join(dir, 'hooks.txt'), 'utf8').trim().split('\n')
}

/** Called while the app is scanned, some of them concurrently. */
export const scanning: readonly string[] = [
  'components:dirs',
  'components:extend',
  'imports:context',
  'imports:dirs',
  'imports:extend',
  'imports:sources',
  'pages:extend',
  'pages:resolved',
  'pages:routerOptions',
]
