import { releases } from '#changelog'

export default defineEventHandler(() => releases)
