import { searchTokens } from '@masthead/matching';
import { type Article, detectLanguage, fingerprint, plainText, scoreTone, withoutSite } from '@masthead/reading';
import type { Entry } from './announcement.ts';
import { type Dated, publishedAt } from './date-document.ts';
import type { NewDocument } from './documents.queries.ts';
import { timeOfId } from './id-range.ts';

/** The announcement of a document, and the outlet it belongs to. */
export interface Announced {
  document_id: string;
  /** null: delivered, or read because somebody asked. */
  source_id: string | null;
  outlet_id: string;
  url: string;
  outlet: { site: string; country_id: string | null; language: string | null; media_type: string; name?: string };
  entry: Entry;
}

const longestBody = 500_000;
const longestHeadline = 1000;
/** Limit of a headline taken from the beginning of a text. */
const longestTitle = 120;
/** Below this a detected language is a guess, and what page, feed or outlet say is better. */
const sureOfLanguage = 0.6;
/** Share of the announced text that must be found on its page: consent walls and scripts yield less. */
const shareFound = 0.6;
/** Below this expected quality the source's words are better, unless they are only a line or two. */
const goodEnough = 0.5;

/**
 * Makes one document of what the page says and the source said. The page wins if it says something; without a page, or
 * with a page that has no text, the source's own words are the document. `reason` says why there is no page.
 */
export function composeDocument(
  announced: Announced,
  article: Article | null,
  reason: string | null = null,
): { document: NewDocument; fingerprint: ReturnType<typeof fingerprint> } {
  const { entry, outlet } = announced;
  const parts = partsOf(announced, article);
  const text = [parts.headline, parts.lead, parts.body].filter(Boolean).join('\n');
  const captions = captionsOf(parts.from === 'page' ? article?.captions.join('\n') : entry.captions);
  const body = [parts.body, captions].filter(Boolean).join('\n').slice(0, longestBody);
  const language =
    entry.language && entry.text_from === 'delivered'
      ? entry.language
      : languageOf(text, [article?.language, entry.language, outlet.language]);
  const tone = scoreTone(text, { language, terms: [] });
  const collectedAt = timeOfId(announced.document_id);
  const published = publishedAt(datesOf(entry, article), { collectedAt, backlog: entry.backlog ?? false });
  const isRead = parts.from === 'page' || entry.text_from !== undefined;
  return {
    fingerprint: fingerprint(text),
    document: {
      id: announced.document_id,
      cluster_id: announced.document_id,
      collected_at: collectedAt,
      published_at: published.at,
      date_confidence: published.confidence,
      is_news: published.isNews,
      source_id: announced.source_id,
      outlet_id: announced.outlet_id,
      url: announced.url,
      site: outlet.site,
      headline: parts.headline,
      lead: parts.lead,
      body,
      captions_from: captions === '' ? null : body.length - captions.length,
      text_from: entry.text_from ?? parts.from,
      text_reason: isRead ? null : (reason ?? 'page_no_text'),
      author: clean(article?.author ?? entry.author)?.slice(0, 255) ?? null,
      author_links: article && article.authorLinks.length > 0 ? JSON.stringify(article.authorLinks) : null,
      language,
      country_id: entry.country_id ?? outlet.country_id,
      media_type: entry.media_type ?? outlet.media_type,
      followers: entry.followers ?? null,
      sentiment: tone.tone,
      sentiment_confidence: tone.confidence,
      image_url: article?.imageUrl ?? entry.image_url,
      paywalled: article?.paywalled ?? false,
      only_stream_id: entry.only_stream_id ?? null,
      time_codes: entry.time_codes ?? null,
      tokens: searchTokens(captions === '' ? text : `${text}\n${captions}`),
    },
  };
}

const longestCaptions = 10_000;

/** Captions of the page's pictures, a line each. */
const captionsOf = (captions: string | undefined): string => clean(captions)?.slice(0, longestCaptions) ?? '';

interface Parts {
  headline: string;
  lead: string;
  body: string;
  from: 'page' | 'announced';
}

function partsOf({ entry, outlet }: Announced, article: Article | null): Parts {
  const title = clean(article?.title) ?? clean(undecorated(entry, outlet.name));
  const announced = entry.content_html ? plainText(entry.content_html) : (entry.summary ?? '');
  const found = article ? article.text.length + (article.lead?.length ?? 0) : 0;
  const isGood =
    article?.quality == null || article.quality >= goodEnough || announced.length < article.text.length / 4;
  const from = article && found > 0 && found >= announced.length * shareFound && isGood ? 'page' : 'announced';
  const [lead, body] = from === 'page' ? [article!.lead, article!.text] : [entry.lead, announced];
  return {
    headline: (title ?? clean(body)?.slice(0, longestTitle) ?? '').slice(0, longestHeadline),
    lead: (clean(lead) ?? '').slice(0, longestBody),
    body: (clean(body) ?? '').slice(0, longestBody - longestCaptions - 1),
    from,
  };
}

/** Returns a headline without the name of its source, which some feeds add to each. */
function undecorated({ title, site_name }: Entry, outletName: string | undefined): string {
  const name = [site_name, outletName].find((one) => one && title.toLowerCase().includes(one.toLowerCase()));
  return name ? withoutSite(title, name) : title;
}

const datesOf = (entry: Entry, article: Article | null): Dated[] => [
  ...(entry.published_at ? [{ at: new Date(entry.published_at), confidence: entry.date_confidence ?? 0.9 }] : []),
  ...(article?.publishedAt ? [{ at: article.publishedAt, confidence: article.dateConfidence }] : []),
];

function languageOf(text: string, stated: (string | null | undefined)[]): string {
  const detected = detectLanguage(text.slice(0, 5000));
  if (detected.confidence >= sureOfLanguage && detected.language !== 'other') return detected.language;
  const said = stated.find((language) => /^[a-z]{2}/i.test(language ?? ''));
  return said?.slice(0, 2).toLowerCase() ?? detected.language;
}

const clean = (text: string | null | undefined): string | null =>
  text?.replaceAll('\u0000', '').toWellFormed().trim() || null;
