-- Runs outside a transaction.
-- Bylines go on being read while the index is built. It counts how common a first name is.
create index concurrently if not exists media_profiles_given on media_profiles (split_part(name_key, ' ', 1));
