import { collapse, plainText } from '../markup.ts';
import { escapeHtml, sanitiseHtml } from '../sanitise.ts';
import { resolveUrl } from '../web/canonical-url.ts';
import { parseDate } from './dates.ts';
import { type Feed, type FeedItem, summaryFrom, titleFrom } from './feed.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fields = (value: unknown): Fields => (isFields(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const string = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() || null : typeof value === 'number' ? String(value) : null;

const line = (value: unknown): string | null => {
  const text = string(value);
  return (text && collapse(text)) || null;
};

function authorsOf(value: Fields): string | null {
  const people = [...(isFields(value.authors) ? [value.authors] : list(value.authors)), value.author].map(
    (one) => string(fields(one).name) ?? string(one),
  );
  return [...new Set(people.filter((one) => one !== null))].join(', ') || null;
}

function readItem(value: unknown, base: string): FeedItem {
  const item = fields(value);
  const url = resolveUrl(string(item.url) ?? string(item.external_url), base);
  const html = string(item.content_html);
  const text = string(item.content_text);
  const updatedAt = parseDate(string(item.date_modified));
  const attachments = list(item.attachments).map(fields);
  const picture = attachments.find((one) => string(one.mime_type)?.startsWith('image/'));
  const title = string(item.title);
  const summary = line(item.summary) ?? summaryFrom(text ? escapeHtml(text) : html);
  return {
    id: string(item.id) ?? url,
    url,
    title: (title && plainText(title)) || titleFrom(summary, url),
    summary,
    contentHtml: html
      ? sanitiseHtml(html, url ?? base) || null
      : text
        ? escapeHtml(text).replaceAll('\n', '<br>')
        : null,
    author: authorsOf(item),
    publishedAt: parseDate(string(item.date_published)) ?? updatedAt,
    updatedAt,
    imageUrl: resolveUrl(string(item.image) ?? string(item.banner_image) ?? string(picture?.url), base),
    categories: [...new Set(list(item.tags).flatMap((tag) => line(tag) ?? []))],
  };
}

/** Reads JSON Feed 1.0 and 1.1; null when the text is no such feed. `base` is the address of the feed. */
export function readJsonFeed(text: string, base: string): Feed | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFields(data) || !(Array.isArray(data.items) || string(data.version)?.includes('jsonfeed'))) return null;
  const whole = authorsOf(data);
  const hub = list(data.hubs)
    .map(fields)
    .find((one) => string(one.url));
  return {
    title: line(data.title),
    homeUrl: resolveUrl(string(data.home_page_url), base),
    language: string(data.language)?.toLowerCase() ?? null,
    hub: resolveUrl(string(hub?.url), base),
    self: resolveUrl(string(data.feed_url), base),
    items: list(data.items)
      .filter(isFields)
      .map((item) => readItem(item, base))
      .map((item) => ({ ...item, author: item.author ?? whole })),
  };
}
