interface Alert {
  id: number
  turbineId: string
  at: Date
  severity: 'critical' | 'warning' | 'info'
  message: string
  acknowledgedBy: string | null
}

export default defineEventHandler(async (event): Promise<Alert[]> => {
  await requireUser(event)
  return useDatabase()<Alert[]>`
    select id, turbine_id, at, severity, message, acknowledged_by from alerts order by at desc`
})
