import { readingAges } from '../../../clippings/index.ts';
import type { CountReader } from '../../connector.ts';
import { videosOf } from './youtube.ts';

const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com'];
const name = /^[\w-]{1,20}$/;

/** Returns the id of the video that an address leads to. */
function videoOf({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname === 'youtu.be') return pathname.slice(1);
  if (!hosts.includes(hostname)) return null;
  return pathname === '/watch' ? searchParams.get('v') : (/^\/(?:shorts|live)\/([^/]+)$/.exec(pathname)?.[1] ?? null);
}

/** Reads https://developers.google.com/youtube/v3/docs/videos/list with the operator's key: 50 videos for one of 10,000 units a day. */
export const youtubeCounts: CountReader = {
  network: 'youtube',
  ages: readingAges,
  most: 50,
  price: 0,
  keyOf: (url) => {
    const id = videoOf(url);
    return id && name.test(id) ? id : null;
  },
  read: async (ask, keys) => {
    const url = `https://www.googleapis.com/youtube/v3/videos?part=snippet,statistics&id=${keys.join(',')}`;
    return new Map(videosOf(await ask({ url })).map((video) => [video.id, video]));
  },
};
