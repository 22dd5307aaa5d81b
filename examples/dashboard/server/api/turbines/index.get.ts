import * as v from 'valibot'

interface Turbine {
  id: string
  site: string
  capacityKw: number
  wind: number
  powerKw: number
  /** Average output of the last days, in parts of the capacity, oldest first. */
  trend: number[]
  alert: 'critical' | 'warning' | 'info' | null
}

export default defineEventHandler(async (event): Promise<Turbine[]> => {
  await requireUser(event)
  const { days, site } = await getValidatedQuery(event, v.parser(filtersSchema))
  return useDatabase()<Turbine[]>`
    select turbines.id, sites.name as site, capacity_kw, latest.wind, latest.power_kw, trend, alert
    from turbines
    join sites on sites.id = site_id
    cross join lateral (select wind, power_kw from readings where turbine_id = turbines.id order by at desc limit 1) as latest
    cross join lateral (
      select array_agg(share order by part) as trend from (
        select width_bucket(extract(epoch from now() - at), 0, ${Number(days)} * 86400, 24) * -1 as part, avg(power_kw) / capacity_kw as share
        from readings where turbine_id = turbines.id and at > now() - make_interval(days => ${Number(days)}) group by 1
      ) as parts
    ) as trends
    left join lateral (
      select severity as alert from alerts
      where turbine_id = turbines.id and acknowledged_by is null order by severity limit 1
    ) as open_alerts on true
    where ${site} = '' or site_id = ${site}
    order by power_kw = 0 desc, coalesce(alert = 'warning', false) desc, turbines.id`
})
