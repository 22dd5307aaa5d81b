import type { Component } from 'vue'

type Load = () => Promise<{ default: Component }>

export const server = undefined
export const islands: Record<string, Load> = {}
export const parts: Record<string, Load> = {}
export const remote = false
export const runtimeCompiler = false
