import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import type { Texts } from './domains.ts';
import { readBundle } from './server.ts';

/** Texts that the specification quotes word for word, though they break the rules of STYLE.md. */
const quoted = new Set([
  'accounts.reasons.expired',
  'app.errors.later',
  'app.errors.retrieving',
  'app.errors.title',
  'app.maintenance.body',
  'app.maintenance.title',
  'app.popups.blocked',
  'errors.bad_credentials',
  'errors.maintenance',
  'errors.unauthenticated',
  'newsrooms.publish.refused',
  'newsrooms.unpublish.refused',
  'permissions.reasons.free',
  'permissions.reasons.role',
  'validation.email',
  'validation.email_of',
  'validation.note_title',
  'validation.rss_web_only',
]);
/**
 * Returns true for names of fields in `attributes`, which complete sentences that the specification quotes, and for
 * protocols, which have their own spelling.
 */
const isLeftOut = (key: string) => quoted.has(key) || key.startsWith('attributes.') || key.includes('.encryption.');

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

type Element = ReturnType<IntlMessageFormat['getAst']>[number] & {
  value?: string;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
};
/** Returns the words of a message, with "x" for each placeholder and the last form of each plural. */
const wordsOf = (elements: Element[]): string =>
  elements
    .map(({ type, value, options, children }) => {
      if (options) return wordsOf(Object.values(options).at(-1)?.value ?? []);
      if (children) return wordsOf(children);
      return type === 0 ? value : 'x';
    })
    .join('');
const english = flat(readBundle('en') as Texts)
  .filter(([key]) => !isLeftOut(key))
  .map(([key, text]) => [key, wordsOf(new IntlMessageFormat(text, 'en').getAst() as Element[])] as const);

describe('the English texts [i18n-001]', () => {
  test.each([
    ['archaic words', /\b(?:whoever|somebody|everybody|anybody|of which|stands?|thereof|by themselves|by itself)\b/i],
    ['the word “please”', /\bplease\b/i],
    ['the words “click here”', /\bclick here\b/i],
    ['exclamation marks', /!/],
    ['“email” or “mail” for “e-mail”', /(?<!e-)\be?mails?\b(?! server)/i],
    ['double spaces', / {2}/],
    ['spaces at an end', /^\s|[^,]\s$/],
    ['straight quotation marks or apostrophes', /\w'\w|'\w+'|"\w+"/],
    ['three full stops for an ellipsis', /\.\.\./],
    ['a space before punctuation', /[\w”] [,;%…]/],
    ['a shouted button', /^[A-Z]{5,}$|^[A-Z]{2,}(?: [A-Z]{2,})+$/],
    ['sentences of which the last has no full stop', /[a-z]{2}\. [A-Z].*[\w”](?<!\bx)$/],
  ])('the English texts have no %s', (_, rule) => expect(english.filter(([, text]) => rule.test(text))).toEqual([]));
});
