interface TurbineDetails {
  id: string
  site: string
  capacityKw: number
  readings: { at: Date; wind: number; powerKw: number }[]
  alerts: { id: number; at: Date; severity: string; message: string }[]
}

export default defineEventHandler(async (event): Promise<TurbineDetails> => {
  await requireUser(event)
  const id = getRouterParam(event, 'id') ?? ''
  const sql = useDatabase()
  const [[turbine], readings, alerts] = await Promise.all([
    sql<Pick<TurbineDetails, 'id' | 'site' | 'capacityKw'>[]>`
      select turbines.id, sites.name as site, capacity_kw
      from turbines join sites on sites.id = site_id where turbines.id = ${id}`,
    sql<TurbineDetails['readings']>`
      select at, wind, power_kw from readings
      where turbine_id = ${id} and at > now() - interval '14 days' order by at`,
    sql<TurbineDetails['alerts']>`
      select id, at, severity, message from alerts where turbine_id = ${id} order by at desc`,
  ])
  if (!turbine) throw createError({ statusCode: 404, message: `There is no turbine ${id}` })
  return { ...turbine, readings, alerts }
})
