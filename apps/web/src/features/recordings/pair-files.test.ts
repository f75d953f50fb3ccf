import { expect, test } from 'vitest';
import { pairFiles } from './pair-files.ts';

const file = (name: string) => new File([], name);

test('a transcript belongs to the recording of the same name, and stands alone without one', () => {
  const pairs = pairFiles(['News.srt', 'sport.mp3', 'news.mp3', 'talk.en.vtt', 'talk.mp4', 'left.json'].map(file));
  expect(pairs.map(({ file, transcript }) => [file.name, transcript?.name ?? null])).toEqual([
    ['sport.mp3', null],
    ['news.mp3', 'News.srt'],
    ['talk.mp4', 'talk.en.vtt'],
    ['left.json', null],
  ]);
});
