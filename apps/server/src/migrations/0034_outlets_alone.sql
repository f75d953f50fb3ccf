-- Outlets without their tones, a quarter of the rows: they tell which outlets lead. Exact, since the tones of an outlet add up to it.
insert into clipping_days (brand_id, dimension, day, key, split, clippings, impressions, hf_value)
  select brand_id, 'outlet_alone', day, key, '', sum(clippings), sum(impressions), sum(hf_value)
  from clipping_days where dimension = 'outlet' group by brand_id, day, key;
insert into clipping_months (brand_id, dimension, day, key, split, clippings, impressions, hf_value)
  select brand_id, 'outlet_alone', day, key, '', sum(clippings), sum(impressions), sum(hf_value)
  from clipping_months where dimension = 'outlet' group by brand_id, day, key;
