-- Runs outside a transaction.
-- Tones of the articles of a profile that use a word: a search counted them in the articles, which are scattered over the disk.
-- An article without either is neutral.
alter table media_profile_words add column if not exists negative integer not null default 0,
  add column if not exists positive integer not null default 0;

-- Counts them for the articles that are stored already, some profiles at a time, so that bylines are read meanwhile. A second run changes nothing.
do $$
  declare
    profiles uuid[];
    last_id uuid := '00000000-0000-0000-0000-000000000000';
  begin
    loop
      select array_agg(id order by id) into profiles from (select id from media_profiles where id > last_id order by id limit 200) as next;
      exit when profiles is null;
      update media_profile_words w
      set negative = counted.negative,
        positive = counted.positive
      from (
        select a.profile_id, word, count(*) filter (where a.sentiment = 'negative') as negative, count(*) filter (where a.sentiment = 'positive') as positive
        from media_profile_articles a
        cross join unnest(a.words) as word
        where a.profile_id = any(profiles) and a.sentiment <> 'neutral'
        group by 1, 2
      ) as counted
      where w.word = counted.word and w.profile_id = counted.profile_id and (w.negative, w.positive) <> (counted.negative, counted.positive);
      commit;
      last_id := profiles[cardinality(profiles)];
    end loop;
  end
$$;
