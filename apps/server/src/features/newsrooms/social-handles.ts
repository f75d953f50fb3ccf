import type { SocialHandle, SocialNetwork } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { isUniqueViolation } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../accounts/index.ts';
import { type Post, readPosts, refusing } from '../sources/index.ts';
import { deleteHandle, findHandle, type HandleRow, insertHandle, updateHandle } from './parts.queries.ts';
import { changing } from './save-newsroom.ts';

interface Network {
  /** What a name looks like there, without its @. */
  name: RegExp;
  url: (name: string) => string;
  /** Whether posts can be read without a key of the network. */
  isOpen: boolean;
}

const word = /^[\w.-]{1,100}$/;
const networks: Record<SocialNetwork, Network> = {
  mastodon: {
    name: /^[\w.-]+@[\w.-]+\.\w+$/,
    url: (name) => `https://${name.split('@')[1]}/@${name.split('@')[0]}`,
    isOpen: true,
  },
  bluesky: { name: /^[\w-]+(\.[\w-]+)+$/, url: (name) => `https://bsky.app/profile/${name}`, isOpen: true },
  youtube: { name: word, url: (name) => `https://www.youtube.com/@${name}`, isOpen: true },
  reddit: { name: word, url: (name) => `https://www.reddit.com/r/${name}`, isOpen: true },
  twitter: { name: word, url: (name) => `https://x.com/${name}`, isOpen: false },
  facebook: { name: word, url: (name) => `https://www.facebook.com/${name}`, isOpen: false },
  instagram: { name: word, url: (name) => `https://www.instagram.com/${name}`, isOpen: false },
  linkedin: { name: word, url: (name) => `https://www.linkedin.com/company/${name}`, isOpen: false },
  pinterest: { name: word, url: (name) => `https://www.pinterest.com/${name}`, isOpen: false },
  tiktok: { name: word, url: (name) => `https://www.tiktok.com/@${name}`, isOpen: false },
};

export const handleAnswer = ({ id, network, handle }: HandleRow): SocialHandle => ({
  id,
  network,
  handle,
  url: networks[network].url(handle),
  has_feed: networks[network].isOpen,
});

/** The name as it is kept: without signs around it, taken out of a pasted address of the network. */
function readName({ network, handle }: Pick<HandleRow, 'network' | 'handle'>): string {
  const pasted = /^https?:\/\/([^/]+)\/(?:@|profile\/|r\/|c\/|user\/|company\/|in\/)?([^/?#]+)/i.exec(handle.trim());
  const bare = (pasted?.[2] ?? handle.trim()).replace(/^(?:@|r\/)/, '');
  const name = network === 'mastodon' && pasted && !bare.includes('@') ? `${bare}@${pasted[1]}` : bare;
  if (!networks[network].name.test(name)) throw invalidField('handle', 'invalid');
  return name;
}

type Effects = Pick<Services, 'db' | 'clock'>;
type Form = Pick<HandleRow, 'network' | 'handle'>;

async function refusingDoubles(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error, 'newsroom_handles_name')) throw invalidField('handle', 'duplicate');
    throw error;
  }
}

/** Throws 404, 422. */
export async function addHandle(effects: Effects, scope: Scope, newsroomId: string, form: Form): Promise<HandleRow> {
  const row = { id: uuidv7(), network: form.network, handle: readName(form) };
  await refusingDoubles(() =>
    changing(effects, scope, newsroomId, async (transaction) => {
      await insertHandle(transaction, newsroomId, row, effects.clock.now());
    }),
  );
  return row;
}

/** Throws 404, 422. */
export async function changeHandle(
  effects: Effects,
  scope: Scope,
  { newsroomId, id, ...form }: Form & { newsroomId: string; id: string },
): Promise<HandleRow> {
  const row = { id, network: form.network, handle: readName(form) };
  await refusingDoubles(() =>
    changing(effects, scope, newsroomId, async (transaction) => {
      if ((await updateHandle(transaction, newsroomId, row)) === 0) throw notFound();
    }),
  );
  return row;
}

export const removeHandle = (effects: Effects, scope: Scope, newsroomId: string, id: string): Promise<void> =>
  changing(effects, scope, newsroomId, async (transaction) => {
    if ((await deleteHandle(transaction, newsroomId, id)) === 0) throw notFound();
  });

/** Newest posts of a handle, read where the network shows them to everybody. Throws 404, and 422 with what went wrong. */
export async function readHandleFeed(
  services: Pick<Services, 'db' | 'fetcher' | 'config'>,
  newsroomId: string,
  handleId: string,
): Promise<Post[]> {
  const handle = await findHandle(services.db, newsroomId, handleId);
  if (!handle) throw notFound();
  const { url } = handleAnswer(handle);
  return await refusing('handle', () =>
    readPosts({ fetcher: services.fetcher, userAgent: services.config.MASTHEAD_USER_AGENT }, url),
  );
}
