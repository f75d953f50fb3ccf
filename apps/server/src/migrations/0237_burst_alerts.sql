-- Alerts of bursts: a stream that rises above its own past.
alter table media_notifications
  drop constraint media_notifications_kind_check,
  add constraint media_notifications_kind_check check (
    kind in ('digest', 'every_mention', 'spike', 'silence', 'top_outlet', 'burst')
  ) not valid;
