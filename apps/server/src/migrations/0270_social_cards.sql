-- Title for search engines, and the title, description and picture of cards in networks. Null: taken from the story.
alter table stories
  add column seo_title text,
  add column social_title text,
  add column social_description text,
  add column social_image jsonb;
