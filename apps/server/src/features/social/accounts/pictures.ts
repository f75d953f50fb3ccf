import { type Fetched, FetchFailure } from '../../../platform/fetch/index.ts';
import type { AskNeeds } from '../calls/ask.ts';
import { standIn } from '../calls/stand-in.ts';
import type { Profile } from '../connector.ts';
import type { Offered } from './choices.queries.ts';

/** Largest picture in bytes; those of networks for lists have about 3,000, and logos of LinkedIn up to 300 pixels. */
const largest = 80_000;
const timeout = 5000;
/** Accounts whose pictures are read; a person who has more recognises them by their names. */
const most = 30;

/** First bytes of the kinds of pictures. */
const kinds: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
];

/** Returns a picture as an address that contains it, so that no browser has to ask the network; null if it is none. */
export function pictureOf({ status, body }: Pick<Fetched, 'status' | 'body'>): string | null {
  const kind = kinds.find(([, bytes]) => bytes.every((byte, at) => body[at] === byte));
  return status === 200 && kind ? `data:${kind[0]};base64,${Buffer.from(body).toString('base64')}` : null;
}

async function readPicture({ fetcher, config }: AskNeeds, address: string): Promise<string | null> {
  try {
    return pictureOf(await fetcher.fetch(standIn(config, address), { maxBytes: largest, timeout, accept: 'image/*' }));
  } catch (error) {
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}

/** Returns accounts with their pictures; one that cannot be read is left out. */
export const withPictures = (needs: AskNeeds, profiles: readonly Profile[]): Promise<Offered[]> =>
  Promise.all(
    profiles.map(async (profile, place) => ({
      ...profile,
      picture: profile.picture && place < most ? await readPicture(needs, profile.picture) : null,
    })),
  );
