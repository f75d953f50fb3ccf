-- Approval of stories: a colleague reads a story before it may be published or scheduled. Off unless the brand turns it on.
alter table brands add column stories_need_approval boolean not null default false;

-- The steps of each story; the newest one decides its state.
create table story_approval_steps (
  brand_id uuid not null references brands (id) on delete cascade,
  story_id uuid not null references stories (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('requested', 'approved', 'sent_back', 'withdrawn', 'lapsed')),
  user_id uuid references users (id) on delete set null,
  reviewers uuid[] not null default '{}', -- users who are asked, by a request
  comment text,
  revision int not null, -- of the story at this step
  created_at timestamptz not null,
  primary key (brand_id, story_id, id)
);
create index story_approval_steps_story on story_approval_steps (story_id);
