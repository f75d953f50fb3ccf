-- Enquiries of journalists, sent by the form of a newsroom's public site. They are deleted after a year.
create table press_enquiries (
  brand_id uuid not null references brands (id) on delete cascade,
  id uuid not null,
  newsroom_id uuid not null references newsrooms (id) on delete cascade,
  story_id uuid references stories (id) on delete set null,
  story_headline text, -- as it was when the enquiry was written
  name text not null,
  email text not null,
  outlet text,
  message text not null,
  language text not null,
  state text not null default 'new' check (state in ('new', 'answered', 'archived')),
  assignee_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (brand_id, id)
);
create index press_enquiries_state on press_enquiries (brand_id, state, id desc);
create index press_enquiries_newsroom on press_enquiries (newsroom_id, created_at);
create index press_enquiries_email on press_enquiries (brand_id, lower(email));
create index press_enquiries_old on press_enquiries (created_at);
create index press_enquiries_story on press_enquiries (story_id) where story_id is not null;

-- Newsrooms without the form send journalists to their press contacts alone.
alter table newsrooms add column takes_enquiries boolean not null default true;
