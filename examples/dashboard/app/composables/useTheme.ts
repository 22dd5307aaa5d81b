/** Light or dark, kept in a cookie so that the server renders it. Without one, the browser chooses. */
export function useTheme() {
  const theme = useCookie<'light' | 'dark' | undefined>('theme', { maxAge: 365 * 24 * 60 * 60 })
  function toggle() {
    const isDark = theme.value ? theme.value === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    theme.value = isDark ? 'light' : 'dark'
  }
  return { theme, toggle }
}
