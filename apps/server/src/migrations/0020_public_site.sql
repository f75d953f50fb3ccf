-- The public site lists stories of one language, and what was counted of its readers is looked up by the newsroom.
create index stories_site_language on stories (newsroom_id, language, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
