drop table if exists users, sites, turbines, readings, alerts cascade;

create table users (
  id int generated always as identity primary key,
  email text not null unique,
  name text not null,
  password_hash text not null
);

create table sites (
  id text primary key,
  name text not null
);

create table turbines (
  id text primary key,
  site_id text not null references sites,
  capacity_kw int not null
);

create table readings (
  turbine_id text not null references turbines,
  at timestamptz not null,
  wind real not null,
  power_kw real not null,
  primary key (turbine_id, at)
);

create index on readings (at);

create table alerts (
  id int generated always as identity primary key,
  turbine_id text not null references turbines,
  at timestamptz not null,
  severity text not null check (severity in ('critical', 'warning', 'info')),
  message text not null,
  acknowledged_by text
);
