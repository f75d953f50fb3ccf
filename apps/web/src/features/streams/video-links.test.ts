import { expect, test } from 'vitest';
import { isVideoId, videoTerms } from './video-links.ts';

test('the bare id of a video is told from a word, so that the form asks for a link [streams-014]', () => {
  expect(['dQw4w9WgXcQ', '7106594312292453675', 'a-B3d_f9h1J'].map(isVideoId)).toEqual([true, true, true]);
  expect(['Elektrofähr', 'shipbuilder', 'Norlunde', 'NORLUNDE A1', 'v=dQw4w9WgXcQ'].map(isVideoId)).toEqual(
    Array(5).fill(false),
  );
});

test('a link becomes the terms for its spellings', () => {
  const terms = ['youtu.be/dQw4w9WgXcQ', 'v=dQw4w9WgXcQ', 'embed/dQw4w9WgXcQ'];
  expect(videoTerms('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s')).toEqual(terms);
  expect(videoTerms('youtu.be/dQw4w9WgXcQ?si=x')).toEqual(terms);
  expect(videoTerms('https://youtube.com/shorts/dQw4w9WgXcQ')).toEqual(terms);
  expect(videoTerms('https://www.tiktok.com/@a/video/7106594312292453675')).toHaveLength(1);
  expect(videoTerms('electric ferry')).toEqual(['electric ferry']);
});
