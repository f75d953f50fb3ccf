import { type BodyOf, type ClippingPreparation, type Endpoints, mediaTypes, networkOfUrl } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { after, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { type BrandId, brandIn, type Scope } from '../../access/index.ts';
import { fileAnswer } from '../../files/index.ts';
import { licensedExtract } from '../../mentions/index.ts';
import { findOutlet, findOutletOfHosts, findTiers, hostsAbove, siteOfUrl } from '../../outlets/index.ts';
import { countryShort, isCountry } from '../../reference/index.ts';
import { audiencesOf } from '../clipping-impressions.ts';
import { findClippingOfUrl } from '../clippings.queries.ts';
import { listSuggestedTags } from '../tags/tags.queries.ts';
import { findInAddress } from './find-in-address.ts';
import { findInFiles } from './find-in-files.ts';
import { findInMention } from './find-in-mention.ts';
import { type Findings, type Found, found, mergeFindings, noFindings } from './findings.ts';
import { judgeText } from './judge-text.ts';
import { findExtractCharacters } from './licence.queries.ts';
import { insertPreparation } from './preparations.queries.ts';

type Asked = BodyOf<Endpoints['clippings.prepare']>;
interface Preparing extends Pick<Services, 'db' | 'clock' | 'fetcher' | 'storage' | 'log'> {
  scope: Scope;
  language: string;
}

/** Below this the machine guesses, and a person says it. */
const sureOfTone = 0.6;
const suggestedTags = 10;

/**
 * Reads an address, a mention or files, and returns a proposed clipping with the source of each field. Throws 403 and 404 for an address
 * that need not be tried again, and 422.
 */
export async function prepareClipping(preparing: Preparing, asked: Asked): Promise<ClippingPreparation> {
  const { db, clock, scope, language } = preparing;
  const brandId = brandIn(scope, asked.brand_id);
  const findings = await findAll(preparing, asked);
  const outlet = await outletOf(db, brandId, findings);
  const type =
    asked.type ??
    findings.type ??
    networkOf(findings.url) ??
    mediaTypes.find((one) => one === outlet?.media_type) ??
    'web';
  const country = countryOf(findings, outlet?.country_id);
  const text = `${findings.headline?.value ?? ''}\n${findings.text}`;
  const stated = statedLanguage(findings, outlet?.language);
  const judged = await judgeText({ text, stated: stated?.value ?? null });
  const spoken = found(judged?.language, 'text') ?? stated;
  const isToneSure = judged && findings.text.length > 0 && judged.tone.confidence >= sureOfTone;
  const tone = isToneSure ? found(judged.tone.tone, 'text') : null;
  const tags = await listSuggestedTags(db, brandId, text.slice(0, 20_000), suggestedTags);
  const urls = [findings.url, asked.url].filter((url) => url != null);
  const existing = urls.length > 0 ? await findClippingOfUrl(db, brandId, urls) : undefined;
  const preparation = {
    id: uuidv7(),
    brand_id: brandId,
    mention_id: findings.mentionId,
    text_tonality: tone?.value ?? null,
  };
  const now = clock.now();
  await insertPreparation(db, scope, preparation, { now, until: after(now, days(1)) });
  return {
    id: preparation.id,
    type,
    url: findings.url,
    thumbnail: findings.thumbnails?.value ?? [],
    files: findings.files.map(fileAnswer),
    data: {
      headline: findings.headline?.value ?? null,
      translated_headline: null,
      duration_sec: findings.durationSec,
      text: await licensedText(db, findings, outlet?.id ?? null),
      author: findings.author,
    },
    published_at: findings.publishedAt && Math.floor(findings.publishedAt.value.getTime() / 1000),
    media_outlet: outlet && { id: outlet.id, name: outlet.name, tier: outlet.tier, impressions: outlet.audience },
    country: country && countryShort(country.value, language),
    country_code: country?.value ?? null,
    language: spoken?.value ?? null,
    text_tonality: tone?.value ?? null,
    suggested_tags: tags.map((tag) => tag.name),
    existing_clipping_id: existing?.id ?? null,
    found_in: {
      headline: findings.headline?.in ?? null,
      published_at: findings.publishedAt?.in ?? null,
      media_outlet: outlet ? (findings.outletId ? 'feed' : 'address') : null,
      country: country?.in ?? null,
      language: spoken?.in ?? null,
      thumbnail: findings.thumbnails?.in ?? null,
      text_tonality: tone?.in ?? null,
    },
  };
}

/** Merges all findings. The collected document takes precedence over the page, the page over files. */
async function findAll(preparing: Preparing, { mention_id, url, files, type }: Asked): Promise<Findings> {
  const mention = mention_id ? await findInMention(preparing, preparing.scope, mention_id) : noFindings;
  const address = url ? await findInAddress(preparing, url) : noFindings;
  const given = files?.length ? await findInFiles(preparing, preparing.scope, files) : noFindings;
  const all = mergeFindings(mergeFindings(mention, address), given);
  if (type && all.url && !url && (networkOfUrl(all.url) ?? type) !== type)
    throw invalidField('url', 'url_does_not_fit');
  return all;
}

const networkOf = (url: string | null) => (url ? networkOfUrl(url) : null);

async function outletOf(db: Db, brandId: BrandId, { url, outletId, publishedAt }: Findings) {
  const id = outletId ?? (url ? (await findOutletOfHosts(db, hostsAbove(siteOfUrl(url))))?.id : undefined);
  const outlet = id ? await findOutlet(db, id) : undefined;
  if (!outlet) return null;
  const [tier] = await findTiers(db, [brandId], [outlet.id]);
  const clipping = { outlet_id: outlet.id, published_at: (publishedAt?.value ?? new Date()).toISOString() };
  const audience = (await audiencesOf(db, [clipping]))(clipping);
  return { ...outlet, tier: tier?.tier ?? ('none' as const), audience };
}

const statedLanguage = ({ language }: Findings, ofOutlet: string | null | undefined): Found<string> | null =>
  found(language?.slice(0, 2).toLowerCase(), 'page') ?? found(ofOutlet, 'outlet');

/** Returns the country of the outlet, otherwise the one that the address ends with. */
function countryOf({ url, countryId }: Findings, ofOutlet: string | null | undefined): Found<string> | null {
  const end = url && /\.([a-z]{2})$/.exec(new URL(url).hostname)?.[1]?.toUpperCase();
  const named = end === 'UK' ? 'GB' : end;
  return (
    found(countryId, 'feed') ??
    found(ofOutlet, 'outlet') ??
    (named && isCountry(named) ? found(named, 'address') : null)
  );
}

async function licensedText(db: Db, { headline, text }: Findings, outletId: string | null): Promise<string | null> {
  const extract_characters = outletId ? await findExtractCharacters(db, outletId) : null;
  const { parts } = licensedExtract({ headline: headline?.value ?? '', lead: '', body: text, extract_characters }, []);
  return parts.body || null;
}
