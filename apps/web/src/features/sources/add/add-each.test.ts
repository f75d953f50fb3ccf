import type { Source } from '@masthead/contract';
import { expect, test } from 'vitest';
import { keyOfFound, movedOf } from './add-each.ts';

const at = (url: string) => ({ url }) as Source;

test('what has moved is told from what is spelt in another way', () => {
  const added = [
    { asked: 'https://a.example/feed/', source: at('https://a.example/feed') },
    { asked: 'https://b.example/rss', source: at('https://b.example/feed') },
    { asked: 'https://c.example/rss', source: null },
  ];
  expect(movedOf(added)).toEqual(['https://b.example/feed']);
});

test('one address may be two things', () =>
  expect(keyOfFound({ kind: 'feed', url: 'https://a.example/' })).not.toBe(
    keyOfFound({ kind: 'page', url: 'https://a.example/' }),
  ));
