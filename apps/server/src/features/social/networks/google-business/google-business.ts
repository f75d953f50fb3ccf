import { countOf, fieldsOf, listOf, optionalList, optionalText, textOf, timeOf, webAddress } from '../../answer.ts';
import type { Ask, Connector, FoundPost, OwnPost, Profile, Reading } from '../../connector.ts';
import { answerIfAny, SocialFailure } from '../../failure.ts';
import { signInWithGoogle } from '../google/google.ts';

const pageOfReviews = 50;
/** Places whose pictures are asked for: each takes a call. A person who has more tells them by their addresses. */
const pictured = 12;

interface Location extends Profile {
  placeId: string | null;
}

const readMask = 'readMask=name,title,metadata,storefrontAddress';

/** Returns the name by which a place is told from others of its chain: the title, and the address if it shows one. */
function handleOf(title: string, address: unknown): string {
  const { addressLines, locality } = fieldsOf(address);
  const [street] = Array.isArray(addressLines) ? addressLines : [];
  return [title, optionalText(street), optionalText(locality)].filter(Boolean).join(', ').slice(0, 255);
}

/** Reads https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations */
function locationOf(account: string, found: Record<string, unknown>): Location | null {
  const name = optionalText(found.name);
  if (!name || !/^locations\/[\w-]+$/.test(name)) return null;
  const metadata = fieldsOf(found.metadata);
  const title = textOf(found.title, 'title');
  return {
    id: `${account}/${name}`,
    handle: handleOf(title, found.storefrontAddress),
    name: title,
    url: webAddress(metadata.mapsUri),
    followers: null,
    placeId: optionalText(metadata.placeId),
  };
}

/** Returns the first 100 locations of an account; chains with more of them group them in several accounts. */
async function listLocations(ask: Ask, account: string): Promise<Location[]> {
  const url = `https://mybusinessbusinessinformation.googleapis.com/v1/${account}/locations?${readMask}&pageSize=100`;
  const { locations } = fieldsOf(await ask({ url }));
  return optionalList(locations).flatMap((one) => locationOf(account, one) ?? []);
}

/** Kinds of pictures by which a place is known, the best first. */
const faces = ['PROFILE', 'LOGO', 'COVER'] as const;

/** Reads the picture of a place: https://developers.google.com/my-business/reference/rest/v4/accounts.locations.media/list */
async function readPicture(ask: Ask, place: string): Promise<string | null> {
  const answer = fieldsOf(
    await answerIfAny(ask({ url: `https://mybusiness.googleapis.com/v4/${place}/media?pageSize=100` })),
  );
  const items = optionalList(answer.mediaItems);
  const named = faces.map((face) =>
    items.find(({ locationAssociation }) => fieldsOf(locationAssociation).category === face),
  );
  return webAddress(named.find(Boolean)?.thumbnailUrl);
}

/**
 * Returns the locations of all accounts:
 * https://developers.google.com/my-business/reference/accountmanagement/rest/v1/accounts/list
 */
async function findLocations(ask: Ask): Promise<Profile[]> {
  const answer = fieldsOf(await ask({ url: 'https://mybusinessaccountmanagement.googleapis.com/v1/accounts' }));
  if (answer.accounts !== undefined) listOf(answer.accounts, 'accounts');
  const locations = new Map<string, Profile>();
  for (const { name } of optionalList(answer.accounts).slice(0, 20)) {
    const account = optionalText(name);
    if (!account || !/^accounts\/[\w-]+$/.test(account)) continue;
    for (const { placeId: _, ...profile } of await listLocations(ask, account)) {
      // A place may belong to a person and to a group of which the person is a member.
      const place = profile.id.slice(account.length);
      if (!locations.has(place)) locations.set(place, profile);
    }
  }
  const all = [...locations.values()];
  if (all.length <= 1) return all;
  return await Promise.all(
    all.map(async (place, at) => (at < pictured ? { ...place, picture: await readPicture(ask, place.id) } : place)),
  );
}

const known: ReadonlySet<string> = new Set(['reviews', 'averageRating', 'totalReviewCount', 'nextPageToken']);
/** Returns a list that is left out when it is empty; an object with other fields is an answer of another shape. */
const listAlone = (fields: Record<string, unknown>, name: string, names: ReadonlySet<string>) =>
  Object.keys(fields).every((key) => names.has(key)) ? optionalList(fields[name]) : listOf(fields[name], name);

const stars: Readonly<Record<string, number>> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 };

/**
 * Reads https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews . Stars without words
 * are left out.
 */
function reviewsOf(answer: unknown, { name, placeId }: Location): FoundPost[] {
  const fields = fieldsOf(answer);
  return listAlone(fields, 'reviews', known).flatMap((review) => {
    const id = optionalText(review.reviewId);
    const text = optionalText(review.comment);
    const published_at = timeOf(review.createTime);
    if (!id || !text || !published_at) return [];
    const reviewer = fieldsOf(review.reviewer);
    const rating = stars[optionalText(review.starRating) ?? ''];
    const place = new URLSearchParams({ ...(placeId && { placeid: placeId }), review: id });
    return [
      {
        id,
        url: `https://search.google.com/local/reviews?${place}`,
        // The name of the place is not in the words of a review, and streams search for it.
        text: `${[name, rating && `${rating}/5`].filter(Boolean).join(': ')}\n${text}`,
        author: reviewer.isAnonymous === true ? null : optionalText(reviewer.displayName),
        followers: null,
        language: null,
        published_at,
      },
    ];
  });
}

const knownOfPosts: ReadonlySet<string> = new Set(['localPosts', 'nextPageToken']);

/**
 * Reads https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/list . Posts that are rejected or not shown yet are
 * left out. The order of a list is not documented, so that only a whole one tells what was deleted.
 */
function ownPosts(answer: unknown): Pick<Reading, 'posts' | 'hasGaps'> {
  const fields = fieldsOf(answer);
  const list = listAlone(fields, 'localPosts', knownOfPosts);
  const posts = list.flatMap(({ name, searchUrl, createTime, state, summary, event }): OwnPost[] => {
    const [id, url, published_at] = [optionalText(name), webAddress(searchUrl), timeOf(createTime)];
    if (!id || !url || !published_at || state !== 'LIVE') return [];
    const text = optionalText(summary) ?? optionalText(fieldsOf(event).title) ?? '';
    return [{ id, url, text, published_at, likes: null, comments: null, shares: null, views: null }];
  });
  return { posts, hasGaps: fields.nextPageToken !== undefined };
}

/** Reads the figures beside the list; a place without reviews has neither. */
function standingOf(answer: unknown): NonNullable<Reading['reviews']> {
  const { totalReviewCount, averageRating } = fieldsOf(answer);
  const rating = typeof averageRating === 'number' && averageRating >= 1 && averageRating <= 5 ? averageRating : null;
  return { count: countOf(totalReviewCount) ?? 0, rating };
}

/** Reviews of a place by the Business Profile APIs: https://developers.google.com/my-business/content/review-data */
export const googleBusiness: Connector = {
  network: 'google_business',
  name: 'Google Business Profile',
  mediaType: 'review',
  site: 'google.com',
  settings: ['MASTHEAD_SOCIAL_GOOGLE_BUSINESS_ID', 'MASTHEAD_SOCIAL_GOOGLE_BUSINESS_SECRET'],
  needsServer: false,
  capabilities: { reviews: 'read', own_posts: 'read', own_figures: 'read' },
  application: {
    kind: 'review',
    url: 'https://developers.google.com/my-business/content/prereqs',
    days: { from: 7, to: 28 },
  },
  prices: null,
  hidesReactions: true,
  signIn: () => signInWithGoogle(['https://www.googleapis.com/auth/business.manage']),
  sharesConsentWith: ['youtube', 'google_business'],
  findAccounts: findLocations,
  read: async (ask, { external_id }) => {
    const [account, name] = external_id.split(/\/(?=locations\/)/);
    const url = `https://mybusinessbusinessinformation.googleapis.com/v1/${name}?${readMask}`;
    const location = locationOf(account!, fieldsOf(await ask({ url })));
    if (!location) throw new SocialFailure('social_answer_unknown', { place: 'name' });
    const reviews = await ask({
      url: `https://mybusiness.googleapis.com/v4/${external_id}/reviews?pageSize=${pageOfReviews}&orderBy=updateTime%20desc`,
    });
    const { placeId: _, ...profile } = location;
    const posts = await ask({ url: `https://mybusiness.googleapis.com/v4/${external_id}/localPosts?pageSize=100` });
    return {
      profile,
      ...ownPosts(posts),
      days: [],
      received: reviewsOf(reviews, location),
      reviews: standingOf(reviews),
    };
  },
};
