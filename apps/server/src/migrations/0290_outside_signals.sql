-- Answers of outside services about a name and a period, kept for a while so that they are asked rarely.
create table trend_signals (
  service text not null check (service in ('wikipedia', 'gdelt')),
  name text not null, -- as the service is asked: a project and a title, or a phrase
  starts_on date not null,
  ends_on date not null,
  state text not null check (state in ('found', 'unknown', 'unavailable')),
  days jsonb not null, -- by day: the value
  asked_at timestamptz not null,
  primary key (service, name, starts_on, ends_on)
);
create index trend_signals_asked on trend_signals (asked_at);
