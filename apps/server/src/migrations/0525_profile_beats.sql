-- Words of the newest articles of a profile, which lists of journalists show; null until the profile's articles are counted again.
alter table media_profiles add column if not exists beat text[];
