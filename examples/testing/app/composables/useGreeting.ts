/** Depends on the time of day in UTC. */
export function useGreeting() {
  const hour = new Date().getUTCHours()
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}
