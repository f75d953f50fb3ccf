import { localeOf } from '@masthead/i18n';
import { languageOf, translate } from '@masthead/i18n/server';
import type { NoticePage } from '@masthead/site/pages/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowStyles } from '../../platform/http/style-policy.ts';
import { loadPages } from '../../platform/renderer/index.ts';
import type { Services } from '../../platform/services.ts';
import { findByToken, markConfirmed, refuse, setUnsubscribed, type TokenReceiver } from './receivers.queries.ts';

type Pages = Pick<Services, 'db' | 'clock'>;

type Page = Pick<NoticePage, 'title' | 'paragraphs'> & Partial<Pick<NoticePage, 'buttons'>>;

const wordsFor = (receiver: TokenReceiver) => (key: string) =>
  translate(receiver.language, `notifications.page.${key}`, {
    title: receiver.title,
    owner: receiver.owner,
    address: receiver.address,
  });

type Say = ReturnType<typeof wordsFor>;
const confirmPage = (say: Say): Page => ({
  title: say('confirm_title'),
  paragraphs: [say('confirm_body'), say('confirm_promise')],
  buttons: [
    { name: 'answer', value: 'yes', label: say('confirm_yes') },
    { name: 'answer', value: 'no', label: say('confirm_no'), plain: true },
  ],
});
const confirmedPage = (say: Say): Page => ({ title: say('confirmed_title'), paragraphs: [say('confirmed_body')] });
const refusedPage = (say: Say): Page => ({ title: say('refused_title'), paragraphs: [say('refused_body')] });
const unsubscribePage = (say: Say): Page => ({
  title: say('unsubscribe_title'),
  paragraphs: [say('unsubscribe_body')],
  buttons: [{ name: 'answer', value: 'end', label: say('unsubscribe_yes') }],
});
const unsubscribedPage = (say: Say): Page => ({
  title: say('unsubscribed_title'),
  paragraphs: [say('unsubscribed_body')],
  buttons: [{ name: 'answer', value: 'again', label: say('unsubscribed_undo'), plain: true }],
});

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Serves the pages behind the links of mails. Opening one changes nothing, since mail programs open links
 * automatically; only a button does, and the one POST that RFC 8058 lets them send.
 */
export async function serveNotificationPages(app: FastifyInstance, { db, clock }: Pages): Promise<void> {
  // Forms, and posts of mail programs with any content type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, String(body)),
  );

  const { renderNotice } = await loadPages();
  const answer = (reply: FastifyReply, language: string, page: Page, status = 200) => {
    const html = renderNotice({ buttons: [], ...page, lang: localeOf(language) });
    return allowStyles(reply, html)
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(html);
  };

  const withReceiver =
    (act: (receiver: TokenReceiver, request: TokenRequest, say: Say) => Promise<Page>) =>
    async (request: TokenRequest, reply: FastifyReply) => {
      const receiver = /^[\w-]{20,64}$/.test(request.params.token)
        ? await findByToken(db, request.params.token)
        : undefined;
      if (receiver) return await answer(reply, receiver.language, await act(receiver, request, wordsFor(receiver)));
      const language = languageOf(request.headers['accept-language']);
      const say = (key: string) => translate(language, `notifications.page.${key}`);
      return await answer(reply, language, { title: say('gone_title'), paragraphs: [say('gone_body')] }, 404);
    };
  const answerOf = ({ body }: TokenRequest) => new URLSearchParams(typeof body === 'string' ? body : '').get('answer');

  app.get(
    '/media-notifications/confirm/:token',
    withReceiver(async (receiver, _request, say) =>
      receiver.confirmed_at && !receiver.unsubscribed_at ? confirmedPage(say) : confirmPage(say),
    ),
  );
  app.post(
    '/media-notifications/confirm/:token',
    withReceiver(async (receiver, request, say) => {
      if (receiver.kind === 'email' && answerOf(request) === 'no') {
        await db.transaction().execute((transaction) => refuse(transaction, receiver.address, clock.now()));
        return refusedPage(say);
      }
      if (answerOf(request) !== 'yes') return confirmPage(say);
      await markConfirmed(db, receiver.id, clock.now());
      return confirmedPage(say);
    }),
  );
  app.get(
    '/media-notifications/unsubscribe/:token',
    withReceiver(async (receiver, _request, say) =>
      receiver.unsubscribed_at ? unsubscribedPage(say) : unsubscribePage(say),
    ),
  );
  app.post(
    '/media-notifications/unsubscribe/:token',
    withReceiver(async (receiver, request, say) => {
      if (answerOf(request) === 'again') {
        await setUnsubscribed(db, receiver.id, null);
        return { title: say('again_title'), paragraphs: [say('again_body')] };
      }
      await setUnsubscribed(db, receiver.id, clock.now());
      return unsubscribedPage(say);
    }),
  );
}
