import * as v from 'valibot'

interface Overview {
  totals: Totals
  /** Output of all turbines in MW. */
  series: { at: Date; power: number }[]
  sites: { id: string; name: string; energy: number }[]
}

interface Totals {
  /** In MWh, as all energy. */
  energy: number
  previousEnergy: number
  wind: number
  previousWind: number
  /** Hours with output, of those with enough wind. */
  availability: number
  previousAvailability: number
}

export default defineEventHandler(async (event): Promise<Overview> => {
  await requireUser(event)
  const { days, site } = await getValidatedQuery(event, v.parser(filtersSchema))
  const sql = useDatabase()
  const length = Number(days)
  const selected = sql`
    select readings.*, site_id, at > now() - make_interval(days => ${length}) as current
    from readings join turbines on turbines.id = turbine_id
    where at > now() - make_interval(days => ${length * 2}) and (${site} = '' or site_id = ${site})`

  const [[totals], series, bySite] = await Promise.all([
    sql<[Totals]>`
      with selected as (${selected})
      select
        coalesce(sum(power_kw) filter (where current), 0) / 1000 as energy,
        coalesce(sum(power_kw) filter (where not current), 0) / 1000 as previous_energy,
        avg(wind) filter (where current) as wind,
        avg(wind) filter (where not current) as previous_wind,
        avg((power_kw > 0)::int) filter (where current and wind > 3.5)::float8 as availability,
        avg((power_kw > 0)::int) filter (where not current and wind > 3.5)::float8 as previous_availability
      from selected`,
    sql<Overview['series']>`
      with selected as (${selected}), hourly as (
        select at, sum(power_kw) / 1000 as power from selected where current group by at
      )
      select date_bin(make_interval(hours => ${length === 30 ? 6 : length === 7 ? 2 : 1}), at, '2000-01-01') as at, avg(power) as power
      from hourly group by 1 order by 1`,
    sql<Overview['sites']>`
      with selected as (${selected})
      select sites.id, sites.name, sum(power_kw) / 1000 as energy
      from selected join sites on sites.id = site_id where current group by 1, 2 order by 3 desc`,
  ])
  return { totals, series, sites: bySite }
})
