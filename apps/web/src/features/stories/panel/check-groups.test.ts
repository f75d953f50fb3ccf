import { storyCheckCodes, storyChecks } from '@masthead/contract';
import { expect, test } from 'vitest';
import { checkGroups, groupsFor, placeOf } from './check-groups.ts';

const empty = { headline: '', copytext: '', contact: null, cover_image: null, categories: [] };

test('each check belongs to one group', () => {
  const codes = checkGroups.flatMap((group) => group.codes);
  expect(codes.toSorted()).toEqual([...storyCheckCodes].toSorted());
});

test('pictures and links are checked if there are any', () => {
  const names = (html: string) => groupsFor(html).map(({ name }) => name);
  expect(names('<p>a</p>')).toEqual(['headline', 'text', 'contact', 'cover', 'category']);
  expect(names('<p><a href="https://a.example">a</a></p><figure><img></figure>')).toHaveLength(7);
});

test('headline, text and contact are needed, and each has a link to its field [stories-013]', () => {
  const needed = storyChecks(empty).filter(({ level }) => level === 'needed');
  expect(needed.map((check) => [check.code, placeOf(check)])).toEqual([
    ['headline_missing', 'headline'],
    ['text_missing', 'copytext'],
    ['contact_missing', 'contact'],
  ]);
});

test('the advised length is 300 to 600 words [stories-015]', () => {
  const words = (count: number) =>
    storyChecks({ ...empty, copytext: `<p>${'word '.repeat(count)}</p>` }).map(({ code }) => code);
  expect(words(299)).toContain('words_few');
  expect(words(300)).not.toContain('words_few');
  expect(words(600)).not.toContain('words_many');
  expect(words(601)).toContain('words_many');
});
