import { limits, mediaTypesBeyond, type StreamFormOutput } from '@masthead/contract';
import { print, type Query } from '@masthead/matching';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalid, invalidField } from '../../platform/http/failure.ts';
import type { Scope } from '../access/index.ts';
import { findOutletNames } from '../outlets/index.ts';
import { isCountry } from '../reference/index.ts';
import { conjunctsOf, queryOf, termsOf } from './stream-query.ts';
import { listHashtags } from './streams.queries.ts';

/** Refuses what the schema cannot know: unknown countries and outlets, limits of a text, and hashtags of the organisation. */
export async function checkStream(
  db: Db,
  scope: Scope,
  form: StreamFormOutput,
  streamId: string | null,
): Promise<void> {
  checkForm(form);
  for (const field of ['blocked_outlets', 'whitelisted_outlets'] as const) {
    const known = await findOutletNames(db, form[field]);
    if (known.size < new Set(form[field]).size) throw invalidField(field, 'invalid');
  }
  await checkHashtags(db, scope, form, streamId);
}

/** Refuses what needs no look at stored records: unknown countries, and limits of media types and of a text. */
export function checkForm(form: StreamFormOutput): void {
  for (const field of ['monitored_countries', 'excluded_countries'] as const)
    if (!form[field].every(isCountry)) throw invalidField(field, 'invalid');
  if (!form.media_types.includes('web')) throw invalidField('media_types', 'web_required');
  if (form.auto_rss && form.media_types.some((type) => type !== 'web')) throw invalidField('auto_rss', 'rss_web_only');
  if (form.query_text !== null) checkText(form);
}

/** Checks the limits of the form for a query that only a text can hold. */
function checkText(form: StreamFormOutput): void {
  const query = queryOf(form);
  const { facebook, twitter, instagram } = limits.networks;
  const terms = termsOf(query);
  const names = termsOf(conjunctsOf(query).find((part) => termsOf(part, true).length > 0) ?? query, true);
  const tags = hashtagsOf(form).length;
  const asked: Query = { kind: 'and', of: conjunctsOf(query).filter((part) => termsOf(part).length > 0) };
  const measured = [
    { code: 'too_many_filters', current: terms.length, max: limits.streamTerms, network: null },
    {
      code: 'facebook_filters',
      current: terms.length - names.length,
      max: facebook.wordFilters,
      network: 'facebook' as const,
    },
    { code: 'facebook_hashtags', current: tags, max: facebook.hashtags, network: 'facebook' as const },
    { code: 'twitter_length', current: print(asked).length, max: twitter.characters, network: 'twitter' as const },
    { code: 'instagram_hashtags', current: tags, max: instagram.hashtags, network: 'instagram' as const },
  ];
  const failures = measured
    .filter(({ network, current, max }) => current > max && (!network || form.media_types.includes(network)))
    .map(({ code, current, max }) => ({ code, params: { current, max } }));
  if (failures.length > 0) throw invalid({ query_text: failures });
}

/** Refuses media types that the plan leaves out. Those that the stream has had stay, so that it can be changed. Throws 403. */
export function refuseMediaTypes(
  { actor, brandIds }: Scope,
  { media_types }: Pick<StreamFormOutput, 'media_types'>,
  held: StreamFormOutput['media_types'],
): void {
  const plan = actor.memberships.find(({ brand_id }) => brand_id === brandIds[0])?.plan;
  if (!plan || actor.is_staff_member) return;
  const beyond = mediaTypesBeyond(plan, media_types).filter((type) => !held.includes(type));
  if (beyond.length > 0)
    throw new Failure(403, 'media_types_beyond_plan', {
      params: { types: beyond.join(', ') },
      facts: { can: false, reason: { cause: 'plan', type: null } },
    });
}

const plain = (tag: string): string => tag.replace(/^[#\uFF03]+/, '').toLowerCase();

/** Returns the hashtags of a stream without their sign, from all fields. */
const hashtagsOf = (form: StreamFormOutput): string[] =>
  form.query_text === null
    ? form.social_hashtags.map(plain)
    : termsOf(queryOf(form), true)
        .filter(({ text }) => /^[#\uFF03]/.test(text))
        .map(({ text }) => plain(text));

async function checkHashtags(db: Db, scope: Scope, form: StreamFormOutput, streamId: string | null): Promise<void> {
  const own = hashtagsOf(form);
  if (!form.media_types.includes('instagram') || own.length === 0) return;
  const others = await listHashtags(db, scope, streamId);
  const current = new Set([...others.map(({ tag }) => plain(tag)), ...own]).size;
  const max = limits.networks.instagram.hashtagsOfOrganisation;
  if (current > max)
    throw invalidField(form.query_text === null ? 'social_hashtags' : 'query_text', 'instagram_organisation', {
      current,
      max,
    });
}
