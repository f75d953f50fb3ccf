import { expect, it } from 'vitest';
import { accountUrl, readAccount } from './index.ts';

it.each([
  ['linkedin', 'https://dk.linkedin.com/in/anna-lund/', 'https://www.linkedin.com/in/anna-lund'],
  ['linkedin', 'company/norlunde', 'https://www.linkedin.com/company/norlunde'],
  ['youtube', 'https://www.youtube.com/channel/UC123-_4/videos', 'https://www.youtube.com/channel/UC123-_4'],
  ['youtube', 'https://m.youtube.com/@norlunde?si=1', 'https://www.youtube.com/@norlunde'],
  ['facebook', 'https://www.facebook.com/profile.php?id=100057&ref=x', 'https://www.facebook.com/100057'],
  ['facebook', 'https://www.facebook.com/people/Nor-Lunde/61550/', 'https://www.facebook.com/61550'],
  ['reddit', 'https://www.reddit.com/user/norlunde/', 'https://www.reddit.com/user/norlunde'],
  ['reddit', 'r/ferries', 'https://www.reddit.com/r/ferries'],
  ['bluesky', 'https://bsky.app/profile/norlunde.example', 'https://bsky.app/profile/norlunde.example'],
  ['pinterest', 'https://www.pinterest.de/norlunde', 'https://www.pinterest.com/norlunde'],
  ['threads', 'https://www.threads.net/@norlunde/post/1', 'https://www.threads.com/@norlunde'],
  ['tiktok', 'https://www.tiktok.com/@norlunde', 'https://www.tiktok.com/@norlunde'],
] as const)('the %s account %s has the address %s, which is read back as the same account', (network, handle, url) => {
  const name = readAccount({ network, handle });
  expect(name && accountUrl({ network, handle: name })).toBe(url);
  expect(readAccount({ network, handle: url })).toBe(name);
});

it.each([
  ['twitter', 'https://netflix.com/norlunde'],
  ['facebook', 'https://facebook.com.example/norlunde'],
  ['instagram', 'javascript:alert(1)'],
  ['mastodon', 'norlunde'],
  ['bluesky', 'https://bsky.app/'],
] as const)('a %s account cannot be read from %s', (network, handle) =>
  expect(readAccount({ network, handle })).toBeNull(),
);
