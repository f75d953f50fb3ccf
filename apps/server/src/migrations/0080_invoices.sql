create table invoices (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  subscription_id uuid references billing_subscriptions (id),
  provider text not null,
  provider_id text unique,
  number text unique,
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible', 'credit')),
  credits_invoice_id uuid references invoices (id),
  plan text not null,
  interval text not null,
  currency text not null,
  lines jsonb not null,
  subtotal bigint not null,
  discount bigint not null,
  tax bigint not null,
  tax_kind text not null,
  total bigint not null, -- negative for a credit note
  due bigint not null,
  -- What our own computation gives; a difference to `total` is reported.
  expected_total bigint,
  seller jsonb,
  buyer jsonb,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  issued_at timestamptz not null,
  due_at timestamptz,
  paid_at timestamptz,
  reference text,
  failure text,
  reminders integer not null default 0
);
create index invoices_organisation on invoices (organisation_id, issued_at desc, id desc);
create index invoices_open on invoices (due_at) where status = 'open';

-- Numbers of invoices have no gaps: the last one of a year is raised in the transaction that issues the invoice.
create table invoice_numbers (
  year integer primary key,
  last integer not null
);

-- An issued invoice never changes: only its payment does.
create function keep_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'an invoice cannot be deleted'; end if;
  if old.status <> 'draft' and (
    new.number, new.organisation_id, new.currency, new.lines::text, new.subtotal, new.discount, new.tax, new.total, new.issued_at, new.buyer::text
  ) is distinct from (
    old.number, old.organisation_id, old.currency, old.lines::text, old.subtotal, old.discount, old.tax, old.total, old.issued_at, old.buyer::text
  ) then raise exception 'an issued invoice cannot be changed'; end if;
  return new;
end $$;
create trigger keep_invoices before update or delete on invoices for each row execute function keep_invoices();
