import { expect, it } from 'vitest';
import { authorLink, compareAuthorLinks, contactsIn, isNamedAfter } from './author-links.ts';

it.each([
  ['https://www.Twitter.com/JaneDoe?ref_src=tw', 'x.com/janedoe'],
  ['@JaneDoe', 'x.com/janedoe'],
  ['https://x.com/JaneDoe/status/12', 'x.com/janedoe'],
  ['https://uk.linkedin.com/in/jane-doe/', 'linkedin.com/in/jane-doe'],
  ['https://www.facebook.com/profile.php?id=12', 'facebook.com/profile.php?id=12'],
  ['mailto:Jane.Doe@Daily.example?subject=Hi', 'jane.doe@daily.example'],
  ['https://www.daily.example/authors/jane-doe/?utm_source=x#top', 'daily.example/authors/jane-doe'],
  ['https://daily.example/Autoren/Jane-Doe/index.html', 'daily.example/autoren/jane-doe'],
  ['https://daily.example/?author=7', 'daily.example/?author=7'],
])('the address %s is %s', (address, link) => {
  expect(authorLink(address)).toBe(link);
});

it.each([
  ...[
    'https://daily.example/',
    'https://daily.example',
    'https://daily.example/en',
    'https://daily.example/search/doe',
  ],
  ...['https://daily.example/autoren', 'https://daily.example/ueber-uns/team/'],
  ...['https://twitter.com/intent/user?screen_name=jane', 'https://www.facebook.com/sharer/x', 'javascript:alert(1)'],
  ...['', 'Jane Doe', '/authors/jane-doe', `https://daily.example/${'a'.repeat(400)}`],
])('%s tells nobody', (address) => {
  expect(authorLink(address)).toBeNull();
});

it('accounts in a text are the author’s if they are named after the author', () => {
  const text = 'Got a tip? Write to jdoe@daily.example or @jane_doe. Follow @dailyexample and tips@daily.example.';
  expect(contactsIn(text, 'Jane Doe')).toEqual(['jdoe@daily.example', 'x.com/jane_doe']);
  expect(contactsIn(text, 'Karl Møller')).toEqual([]);
  expect(isNamedAfter('x.com/karlmoller', 'Karl Møller')).toBe(true);
});

it('two pages of one site are two people’s, unless the site was rebuilt or one address is the same', () => {
  const page = (path: string) => [`daily.example/${path}`];
  expect(compareAuthorLinks(page('by/jane-doe'), page('by/jane-doe'))).toEqual({
    same: page('by/jane-doe'),
    different: [],
  });
  expect(compareAuthorLinks(page('by/jane-doe'), page('by/jane-doe-2')).different).toHaveLength(2);
  expect(compareAuthorLinks(page('by/jane-doe'), page('authors/12')).different).toEqual([]);
  expect(compareAuthorLinks(['x.com/jane'], ['x.com/janedoe']).different).toEqual([]);
  const both = [...page('by/jane-doe'), 'x.com/jane'];
  expect(compareAuthorLinks(both, [...page('by/jane-doe-2'), 'x.com/jane'])).toEqual({
    same: ['x.com/jane'],
    different: [],
  });
});
