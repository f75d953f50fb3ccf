import { languageOf } from '@masthead/i18n/server';
import type { RawRequest } from '../../platform/http/front.ts';
import { stylesOf } from '../../platform/http/style-policy.ts';
import { assets, fontRules, furtherFonts } from '../../platform/renderer/assets.ts';
import { loadPages } from '../../platform/renderer/index.ts';
import { type Answer, unkept } from './answer.ts';
import { tagOf, translator, wordsLanguage } from './words.ts';

const fonts = fontRules('main', assets.pathOf, 'swap') + furtherFonts.rules;

/**
 * Answers for an address at which no newsroom is shown: a page for people, in the language of the newsroom if there is one and else in
 * theirs, and a line for programs.
 */
export async function missingPage({ headers }: RawRequest, language?: string): Promise<Answer> {
  if (!headers.accept?.includes('text/html'))
    return { status: 404, contentType: 'text/plain; charset=utf-8', body: 'Not found', headers: unkept };
  const words = wordsLanguage(language ?? languageOf(headers['accept-language']));
  const t = translator(words);
  const { renderNotice } = await loadPages();
  const paragraphs = [t('site.missing_body')];
  const body = renderNotice({ lang: tagOf(words), title: t('site.missing_title'), paragraphs, buttons: [], fonts });
  const policy = `default-src 'none'; font-src 'self'; style-src ${stylesOf(body)}; base-uri 'none'; form-action 'none'`;
  return {
    status: 404,
    contentType: 'text/html; charset=utf-8',
    body,
    headers: ['content-security-policy', policy, ...unkept],
  };
}
