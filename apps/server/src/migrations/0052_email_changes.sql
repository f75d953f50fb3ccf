-- A new address of a user counts once the link that was sent to it is opened.
create table email_changes (
  user_id uuid primary key references users (id), -- a new request ends the older link
  email text not null,
  token_hash bytea not null,
  session_id uuid, -- the session that asked goes on when the others end
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_expiry on email_changes (expires_at);
