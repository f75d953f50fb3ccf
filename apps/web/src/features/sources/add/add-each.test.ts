import type { Source } from '@masthead/contract';
import { expect, test } from 'vitest';
import { keyOfFound, movedOf } from './add-each.ts';

const at = (url: string) => ({ url }) as Source;

test('addresses that have moved are distinguished from other spellings', () => {
  const added = [
    { asked: 'https://a.example/feed/', source: at('https://a.example/feed') },
    { asked: 'https://b.example/rss', source: at('https://b.example/feed') },
    { asked: 'https://c.example/rss', source: null },
  ];
  expect(movedOf(added)).toEqual(['https://b.example/feed']);
});

test('one address can be found as two kinds of source', () =>
  expect(keyOfFound({ kind: 'feed', url: 'https://a.example/' })).not.toBe(
    keyOfFound({ kind: 'page', url: 'https://a.example/' }),
  ));
