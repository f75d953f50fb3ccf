import { languageOf, translate } from '@masthead/i18n/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { findByToken, markConfirmed, refuse, setUnsubscribed, type TokenReceiver } from './receivers.queries.ts';

type Pages = Pick<Services, 'db' | 'clock'>;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `:root{color-scheme:light dark;--ink:#24221e;--soft:#6e6a63;--paper:#f6f3ee;--card:#fdfcf9;--line:#d3cec5;--accent:#007048;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eae5dd;--soft:#a8a299;--paper:#171613;--card:#1d1b18;--line:#45413c;--accent:#6ccaa1;--on:#171613}}
body{margin:0;padding:24px;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif;display:grid;min-height:calc(100vh - 48px);place-content:center}
main{max-width:460px;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:32px}h1{font:600 22px/1.3 Newsreader,Georgia,serif;margin:0 0 12px}p{margin:0 0 12px}.soft{color:var(--soft);font-size:14px}
button{font:inherit;font-weight:600;padding:10px 16px;border-radius:6px;border:1px solid var(--accent);background:var(--accent);color:var(--on);cursor:pointer;margin:8px 8px 0 0}
button.plain{background:none;color:inherit;border-color:var(--line);font-weight:400}button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

interface Page {
  title: string;
  paragraphs: readonly string[];
  buttons?: readonly { name: string; value: string; label: string; plain?: boolean }[];
}

function pageOf(language: string, { title, paragraphs, buttons = [] }: Page): string {
  const form = buttons.map(
    ({ name, value, label, plain }) =>
      `<button type="submit" name="${name}" value="${value}"${plain ? ' class="plain"' : ''}>${escapeHtml(label)}</button>`,
  );
  return `<!doctype html><html lang="${language.replace('_', '-')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)} | Masthead</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${form.length > 0 ? `<form method="post">${form.join('')}</form>` : ''}</main></body></html>`;
}

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
 * The pages behind the links of mails. Opening one changes nothing, since mail programs open links by themselves; a button
 * does, and so does the one POST that RFC 8058 lets them send.
 */
export async function serveNotificationPages(app: FastifyInstance, { db, clock }: Pages): Promise<void> {
  // Forms, and whatever a mail program says that it posts.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, String(body)),
  );

  const answer = (reply: FastifyReply, language: string, page: Page, status = 200) =>
    reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(pageOf(language, page));

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
