-- Deletion of an organisation by an administrator: asked for, carried out after days of grace.
alter table organisations
  add column deletes_at timestamptz, -- when it is deleted; null: it stays
  add column deleted_at timestamptz; -- its records are gone; the row stays for its invoices
create index organisations_deletion on organisations (deletes_at) where deletes_at is not null and deleted_at is null;
