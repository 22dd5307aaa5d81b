import { releases } from '#build/changelog'

export const useLatestRelease = () => releases[0]
