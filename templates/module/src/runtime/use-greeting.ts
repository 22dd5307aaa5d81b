import { useFwApp } from '#app'

/** Greets somebody. */
export function useGreeting(name: string): string {
  return `${String(useFwApp()['$greeting'])}, ${name}!`
}
