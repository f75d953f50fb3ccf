import { parse } from '@masthead/matching';
import { expect, it } from 'vitest';
import { translateQuery } from './translate-query.ts';

it.each([
  ['Meltwater', 'nokia and (network or "5g network") not tyre', 'nokia AND (network OR "5g network") NOT tyre'],
  ['Meltwater', 'title:(nokia OR "nokia oyj") near/5 network*', 'title:(nokia OR "nokia oyj") NEAR/5 network*'],
  ['Brandwatch', '(nokia NEAR/3f network) AND language:en', '(nokia ONEAR/3 network) AND lang:en'],
  ['Brandwatch', 'raw:Apple -"apple pie" AND country:GB', 'exact:Apple NOT "apple pie" AND country:GB'],
  ['Talkwalker', 'nokia AND lang:(english OR finnish)', 'nokia AND lang:(en OR fi)'],
  ['Cision', '"wind farm" w/10 (permit* || licence)', '"wind farm" NEAR/10 (permit* OR licence)'],
  ['Factiva', 'hl:ferr! and [harbour near5 strike]', 'title:ferr* AND (harbour NEAR/5 strike)'],
  ['Google Alerts', '"green ferry" -cruise site:https://www.bbc.co.uk/news', '"green ferry" NOT cruise site:bbc.co.uk'],
  ['Mention', '+ferry +"new route" hashtag:sailing', 'ferry "new route" #sailing'],
  ['Muck Rack', 'ferry NEAR(4) harbour AND “night boat”~3', 'ferry NEAR/4 harbour AND “night boat”~3'],
  ['a word with a colon in quotation marks', '"re:invent" AND w3', '"re:invent" AND w3'],
])('a query of %s is written in the words of this product: %s', (_, given, wanted) => {
  const translated = translateQuery(given);
  expect(translated).toEqual({ text: wanted });
  expect('text' in translated && 'query' in parse(translated.text)).toBe(true);
});

it('a field without a counterpart is named, and nothing is dropped silently', () => {
  expect(translateQuery('nokia AND sourcetype:news')).toEqual({ fragment: 'sourcetype:news' });
  expect(translateQuery('engagement:(>10)')).toEqual({ fragment: 'engagement:(' });
  expect(translateQuery('"never closed')).toEqual({ text: '" never closed' });
});

it('any text is translated to a text or a fragment, and what this product writes stays the same query', () => {
  const own = [
    '(a OR "b c") AND NOT title:d',
    'lang:(fi OR sv) AND x NEAR/5 (y OR z)',
    '#tag OR @name OR exact:USA',
    '"a b c"~5',
  ];
  for (const text of own) {
    const translated = translateQuery(text);
    const [before, after] = [parse(text), parse('text' in translated ? translated.text : '')];
    expect('query' in after && after.query).toEqual('query' in before && before.query);
  }
});
