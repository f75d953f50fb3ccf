import { domainToASCII } from 'node:url';
import { countOf, fieldsOf, listOf, optionalText, textOf, timeOf } from '../../answer.ts';
import type { Ask, FoundPost, KeyConnector, Profile, Reading } from '../../connector.ts';
import { SocialFailure } from '../../failure.ts';

const base = 'https://api.trustpilot.com/v1/business-units';
const pageOfReviews = 100;

type Unit = Profile & { reviews: NonNullable<Reading['reviews']> };

/** Reads a business unit: https://developers.trustpilot.com/business-units-api-(public) */
function unitOf(answer: unknown): Unit {
  const unit = fieldsOf(answer);
  const handle = textOf(fieldsOf(unit.name).identifying, 'name');
  const count = countOf(fieldsOf(unit.numberOfReviews).total);
  const { trustScore } = fieldsOf(unit.score);
  if (count === null) throw new SocialFailure('social_answer_unknown', { place: 'numberOfReviews' });
  return {
    id: textOf(unit.id, 'id'),
    handle,
    name: optionalText(unit.displayName),
    url: `https://www.trustpilot.com/review/${encodeURIComponent(handle)}`,
    followers: null,
    // A profile without reviews has a score of 0, which is none.
    reviews: {
      count,
      rating: typeof trustScore === 'number' && trustScore >= 1 && trustScore <= 5 ? trustScore : null,
    },
  };
}

/** Reads https://developers.trustpilot.com/business-units-api-(public) (get a business unit's reviews). Stars without words are left out. */
function reviewsOf(answer: unknown, name: string): FoundPost[] {
  return listOf(fieldsOf(answer).reviews, 'reviews').flatMap((review) => {
    const id = optionalText(review.id);
    const words = [optionalText(review.title), optionalText(review.text)].filter(Boolean).join('\n');
    const published_at = timeOf(review.createdAt);
    if (!id || !words || !published_at) return [];
    const stars = countOf(review.stars);
    return [
      {
        id,
        url: `https://www.trustpilot.com/reviews/${encodeURIComponent(id)}`,
        // The name of the company is not in the words of a review, and streams search for it.
        text: `${stars === null ? name : `${name}: ${stars}/5`}\n${words}`,
        author: optionalText(fieldsOf(review.consumer).displayName),
        followers: null,
        language: optionalText(review.language),
        published_at,
      },
    ];
  });
}

async function findUnit(ask: Ask, name: string): Promise<Profile> {
  try {
    const { reviews: _, ...profile } = unitOf(await ask({ url: `${base}/find?name=${encodeURIComponent(name)}` }));
    return profile;
  } catch (error) {
    if (error instanceof SocialFailure && error.code === 'social_gone')
      throw new SocialFailure('social_account_unknown');
    throw error;
  }
}

/** Reviews of a company by the public part of its API: https://developers.trustpilot.com/business-units-api-(public) */
export const trustpilot: KeyConnector = {
  network: 'trustpilot',
  name: 'Trustpilot',
  mediaType: 'review',
  site: 'trustpilot.com',
  capabilities: { reviews: 'read', own_figures: 'read' },
  application: { kind: 'key', url: 'https://developers.trustpilot.com/authentication', days: null },
  prices: null,
  needsPaidPlan: true,
  key: /^[\w-]{16,200}$/,
  readName: (entered) => {
    const path = /^https?:\/\/(?:[\w-]+\.)?trustpilot\.com\/review\/([^/?#]+)/i.exec(entered.trim())?.[1];
    const host = domainToASCII(
      (path ?? entered)
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/\/.*$/, ''),
    );
    return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/.test(host) ? host : null;
  },
  // https://developers.trustpilot.com/authentication : a header keeps the key out of addresses.
  sign: (request, key) => ({ ...request, headers: { ...request.headers, apikey: key } }),
  findAccount: findUnit,
  read: async (ask, { external_id }) => {
    const unit = `${base}/${encodeURIComponent(external_id)}`;
    const { reviews, ...profile } = unitOf(await ask({ url: unit }));
    const newest = await ask({ url: `${unit}/reviews?perPage=${pageOfReviews}&orderBy=createdat.desc` });
    const received = reviewsOf(newest, profile.name ?? profile.handle);
    return { profile, posts: [], days: [], received, reviews };
  },
};
