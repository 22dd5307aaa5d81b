insert into sites values ('north', 'North Ridge'), ('bay', 'Amber Bay'), ('moor', 'Long Moor');

insert into turbines
select upper(left(sites.id, 1)) || '-' || lpad(number::text, 2, '0'), sites.id, capacity
from (values ('north', 5, 3400), ('bay', 4, 4200), ('moor', 3, 2300)) as parks (site, size, capacity)
join sites on sites.id = site, generate_series(1, size) as number;

-- Hourly wind of the last 60 days: weather fronts, a daily rhythm, the site, and gusts.
select setseed(0.42);

insert into readings
select id, at, wind, capacity_kw * case
  when wind < 3 or (id = 'M-02' and at > now() - interval '9 hours') or (id = 'N-04' and extract(day from at) = 11) then 0
  else least(1, (wind ^ 3 - 27) / (12 ^ 3 - 27)) * (0.96 + random() * 0.04)
end
from (
  select id, capacity_kw, at, greatest(0, 8.4
    + case site_id when 'bay' then 1.4 when 'moor' then -0.8 else 0 end
    + 1.9 * sin(hour / 14.0) + 0.6 * sin(hour / 47.0 - 2.15)
    + 0.9 * sin((extract(hour from at) - 9) * pi() / 12)
    + (random() - 0.5) * 2.2)::real as wind
  from turbines,
    lateral (
      select date_trunc('hour', now()) - make_interval(hours => n) as at, 1440 - n as hour from generate_series(0, 1439) as n
    ) as hours
) as weather;

insert into alerts (turbine_id, at, severity, message, acknowledged_by)
select turbine, now() - make_interval(mins => minutes), severity, message, by
from (values
  ('M-02', 530, 'critical', 'Stopped: gearbox oil temperature above 80 °C', null),
  ('B-03', 95, 'warning', 'Vibration of the main bearing above normal', null),
  ('N-01', 310, 'info', 'Blade inspection is due in 7 days', null),
  ('N-05', 1490, 'warning', 'Pitch motor 2 draws more current than 1 and 3', null),
  ('N-04', 2900, 'critical', 'Stopped: lost connection to the controller', 'Grace Hopper'),
  ('B-01', 4200, 'warning', 'Yaw error of 6° for more than an hour', 'Ada Lovelace'),
  ('M-01', 7300, 'info', 'New firmware 4.2 installed', 'Grace Hopper'),
  ('B-04', 9100, 'warning', 'Ice detected, output limited', 'Ada Lovelace')
) as events (turbine, minutes, severity, message, by);
