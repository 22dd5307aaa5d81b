import { useFwApp } from '#app'

/** Returns a greeting for a name. */
export function useGreeting(name: string): string {
  return `${String(useFwApp()['$greeting'])}, ${name}!`
}
