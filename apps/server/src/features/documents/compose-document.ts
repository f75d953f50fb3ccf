import { searchTokens } from '@masthead/matching';
import { type Article, detectLanguage, fingerprint, plainText, scoreTone } from '@masthead/reading';
import type { NewDocument } from './documents.queries.ts';
import { timeOfId } from './id-range.ts';

/** What the feed said, and the outlet it belongs to. */
export interface Announced {
  document_id: string;
  source_id: string;
  outlet_id: string;
  url: string;
  outlet: { site: string; country_id: string | null; language: string | null; media_type: string };
  entry: {
    title: string;
    summary: string | null;
    content_html: string | null;
    author: string | null;
    published_at: string | null;
    image_url: string | null;
  };
}

const longestBody = 500_000;
const longestHeadline = 1000;
/** Below this a detected language is a guess, and what page, feed or outlet say is better. */
const sureOfLanguage = 0.6;
/** Sources sometimes announce a time to come; it is no news before it is collected. */
const clockSkew = 60_000;

/**
 * Makes one document of what the page says and the feed said. The page wins where it says something; without a page, or with
 * a page that has no text, the feed's own words are the document.
 */
export function composeDocument(
  announced: Announced,
  article: Article | null,
): { document: NewDocument; fingerprint: ReturnType<typeof fingerprint> } {
  const { entry, outlet } = announced;
  const parts = partsOf(announced, article);
  const text = [parts.headline, parts.lead, parts.body].filter(Boolean).join('\n');
  const language = languageOf(text, [article?.language, outlet.language]);
  const tone = scoreTone(text, { language, terms: [] });
  const collectedAt = timeOfId(announced.document_id);
  const published = publishedAt(entry.published_at, article, collectedAt);
  return {
    fingerprint: fingerprint(text),
    document: {
      id: announced.document_id,
      cluster_id: announced.document_id,
      collected_at: collectedAt,
      published_at: published.at,
      date_confidence: published.confidence,
      source_id: announced.source_id,
      outlet_id: announced.outlet_id,
      url: announced.url,
      site: outlet.site,
      ...parts,
      author: clean(article?.author ?? entry.author)?.slice(0, 255) ?? null,
      language,
      country_id: outlet.country_id,
      media_type: outlet.media_type,
      sentiment: tone.tone,
      sentiment_confidence: tone.confidence,
      image_url: article?.imageUrl ?? entry.image_url,
      paywalled: article?.paywalled ?? false,
      tokens: searchTokens(text),
    },
  };
}

function partsOf({ entry }: Announced, article: Article | null): { headline: string; lead: string; body: string } {
  const headline = (clean(article?.title) ?? clean(entry.title) ?? '').slice(0, longestHeadline);
  const announced = entry.content_html ? plainText(entry.content_html) : (entry.summary ?? '');
  // A page that yields less than the feed announced was not read well: consent walls and scripts look like that.
  const body =
    article && article.text.length + (article.lead?.length ?? 0) >= announced.length * 0.6 ? article.text : announced;
  const lead = body === announced ? '' : (clean(article?.lead) ?? '');
  return { headline, lead: lead.slice(0, longestBody), body: (clean(body) ?? '').slice(0, longestBody) };
}

function languageOf(text: string, stated: (string | null | undefined)[]): string {
  const detected = detectLanguage(text.slice(0, 5000));
  if (detected.confidence >= sureOfLanguage && detected.language !== 'other') return detected.language;
  const said = stated.find((language) => /^[a-z]{2}/i.test(language ?? ''));
  return said?.slice(0, 2).toLowerCase() ?? detected.language;
}

function publishedAt(
  announced: string | null,
  article: Article | null,
  collectedAt: Date,
): { at: Date; confidence: number } {
  const fromFeed = announced ? new Date(announced) : null;
  const candidates: { at: Date; confidence: number }[] = [];
  if (fromFeed) candidates.push({ at: fromFeed, confidence: 0.9 });
  if (article?.publishedAt) candidates.push({ at: article.publishedAt, confidence: article.dateConfidence });
  const possible = candidates.filter(
    ({ at }) => Number.isFinite(at.getTime()) && at.getTime() <= collectedAt.getTime() + clockSkew && at.getTime() > 0,
  );
  const best = possible.toSorted((a, b) => b.confidence - a.confidence)[0];
  return best ?? { at: collectedAt, confidence: 0.3 };
}

const clean = (text: string | null | undefined): string | null =>
  text?.replaceAll('\u0000', '').toWellFormed().trim() || null;
