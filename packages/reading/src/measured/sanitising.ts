import { parseHtml } from '../html/parse-html.ts';
import { elementsBelow } from '../html/tree.ts';
import { sanitiseHtml } from '../sanitise.ts';
import { records } from './records.ts';

interface Payload {
  id: string;
  payload?: string;
  text?: string;
}
interface FeedCase {
  id: string;
  group: string;
  input?: string;
}

const runs =
  /^(?:script|style|iframe|frame|object|embed|applet|template|noscript|svg|math|form|input|button|textarea|select|link|meta|base|title|xmp|plaintext|noembed|noframes)$/;
const safeScheme = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i;

/** Lists the parts of HTML that could run or leave their place; none if it is safe. */
export function dangers(html: string): string[] {
  const found: string[] = [];
  for (const element of elementsBelow(parseHtml(html))) {
    if (runs.test(element.name) || !/^[a-z][a-z0-9]*$/.test(element.name)) found.push(`<${element.name}>`);
    for (const [name, value] of element.attributes()) {
      if (/^on|^style$|^srcdoc$|^formaction$|^xmlns|:|^id$|^name$/.test(name)) found.push(`${element.name} ${name}`);
      if (/^(?:href|src|poster|cite|action|data)$/.test(name) && !safeScheme.test(value.replace(/\s/g, '')))
        found.push(value);
    }
  }
  return found;
}

/** Sanitises the hostile inputs of the shared folder and counts those that are still dangerous afterwards. */
export function measureSanitising(): { cases: number; unsafe: string[] } {
  const payloads = [
    ...records<Payload>('security/html_sanitiser_dompurify.jsonl.gz'),
    ...records<Payload>('security/html_sanitiser_miniflux.jsonl.gz'),
    ...records<Payload>('security/xss_payloads.jsonl.gz'),
    ...records<FeedCase>('feeds/feedparser.jsonl.gz')
      .filter((one) => one.group.includes('sanitize'))
      .map((one): Payload => ({ id: one.id, payload: one.input ?? '' })),
  ].map((one): { id: string; html: string } => ({ id: one.id, html: one.payload ?? one.text ?? '' }));
  const unsafe = payloads.filter(({ html: payload }) => {
    const clean = sanitiseHtml(payload);
    return dangers(clean).length > 0 || sanitiseHtml(clean) !== clean;
  });
  return { cases: payloads.length, unsafe: unsafe.map((one) => one.id) };
}
