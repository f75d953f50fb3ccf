import { expect, it } from 'vitest';
import { embedFrame, embedFrameHosts } from './embed-providers.ts';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'Vimeo', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://www.dailymotion.com/video/x8abcde', 'Dailymotion', 'https://geo.dailymotion.com/player.html?video=x8abcde'],
  [
    'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=x',
    'Spotify',
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  ],
  [
    'https://soundcloud.com/forss/flickermood',
    'SoundCloud',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood',
  ],
  [
    'https://www.tiktok.com/@scout2015/video/6718335390845095173',
    'TikTok',
    'https://www.tiktok.com/embed/v2/6718335390845095173',
  ],
  ['https://x.com/jack/status/20000', 'X', 'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20000'],
  [
    'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l',
    'Bluesky',
    'https://embed.bsky.app/embed/bsky.app/app.bsky.feed.post/3l6oveex3ii2l',
  ],
  [
    'https://mastodon.social/@Gargron/100254678717223630',
    'Mastodon',
    'https://mastodon.social/@Gargron/100254678717223630/embed',
  ],
])('the address %s becomes a frame of %s', (address, provider, frame) => {
  const found = embedFrame(address);
  expect(found).toMatchObject({ provider, frame_url: frame });
  expect(embedFrameHosts).toContain(new URL(frame).hostname);
});

it.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com:8080/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://soundcloud.com/forss',
  'youtube',
  '',
])('the address %s becomes no frame', (address) => expect(embedFrame(address)).toBeNull());
