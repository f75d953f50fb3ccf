import { localeOf } from '@masthead/i18n';
import { languageOf, translate } from '@masthead/i18n/server';
import type { NoticePage } from '@masthead/site/pages/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowStyles } from '../../../platform/http/style-policy.ts';
import { loadPages } from '../../../platform/renderer/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { refuseAddress } from '../../notifications/index.ts';
import { confirmPath, receiverOf, unsubscribePath } from './receiver-token.ts';
import {
  confirmReceiver,
  endAddress,
  findPageReceiver,
  type PageReceiver,
  setUnsubscribed,
} from './receivers.queries.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
type Page = Pick<NoticePage, 'title' | 'paragraphs'> & Partial<Pick<NoticePage, 'buttons'>>;
type Say = (key: string) => string;

const plain = (say: Say, name: string): Page => ({ title: say(`${name}_title`), paragraphs: [say(`${name}_body`)] });
const confirmPage = (say: Say, receiver: PageReceiver): Page => ({
  title: say('confirm_title'),
  paragraphs: [
    translate(receiver.language, 'reports.editions.confirm_body', { owner: receiver.owner, address: receiver.address }),
    say('confirm_promise'),
  ],
  buttons: [
    { name: 'answer', value: 'yes', label: say('confirm_yes') },
    { name: 'answer', value: 'no', label: say('confirm_no'), plain: true },
  ],
});

/** Serves the pages behind the links of editions. Opening one changes nothing; a button, or the POST of RFC 8058, does. */
export async function serveReceiverPages(app: FastifyInstance, { db, clock, config }: Services): Promise<void> {
  const secrets = createSecrets(config);
  const system = acrossBrands(db);
  const { renderNotice } = await loadPages();
  const answer = (reply: FastifyReply, language: string, page: Page, status = 200) => {
    const html = renderNotice({ buttons: [], ...page, lang: localeOf(language) });
    return allowStyles(reply, html)
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(html);
  };
  const withReceiver =
    (act: (receiver: PageReceiver, answered: string | null, say: Say) => Promise<Page>) =>
    async (request: TokenRequest, reply: FastifyReply) => {
      const id = receiverOf(secrets, request.params.token);
      const receiver = id ? await findPageReceiver(system, id) : undefined;
      const language = receiver?.language ?? languageOf(request.headers['accept-language']);
      const say: Say = (key) =>
        translate(language, `notifications.page.${key}`, {
          ...{ title: receiver?.title ?? '', owner: receiver?.owner ?? '', address: receiver?.address ?? '' },
        });
      if (!receiver) {
        const gone = (key: string) => translate(language, `reports.live.${key}`);
        return await answer(reply, language, { title: gone('unknown_title'), paragraphs: [gone('unknown_body')] }, 404);
      }
      const body = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      return await answer(reply, language, await act(receiver, body.get('answer'), say));
    };

  app.get(
    confirmPath(':token'),
    withReceiver(async (receiver, _answered, say) =>
      receiver.confirmed_at && !receiver.unsubscribed_at ? plain(say, 'confirmed') : confirmPage(say, receiver),
    ),
  );
  app.post(
    confirmPath(':token'),
    withReceiver(async (receiver, answered, say) => {
      if (answered === 'no' && !receiver.is_member) {
        await db.transaction().execute(async (transaction) => {
          await refuseAddress(transaction, receiver.address, clock.now());
          await endAddress(acrossBrands(transaction), receiver.address, clock.now());
        });
        return plain(say, 'refused');
      }
      if (answered !== 'yes') return confirmPage(say, receiver);
      await confirmReceiver(system, receiver.id, clock.now());
      return plain(say, 'confirmed');
    }),
  );
  app.get(
    unsubscribePath(':token'),
    withReceiver(async (receiver, _answered, say) =>
      receiver.unsubscribed_at
        ? plain(say, 'unsubscribed')
        : {
            ...plain(say, 'unsubscribe'),
            buttons: [{ name: 'answer', value: 'end', label: say('unsubscribe_yes') }],
          },
    ),
  );
  app.post(
    unsubscribePath(':token'),
    withReceiver(async (receiver, answered, say) => {
      if (answered === 'again') {
        await setUnsubscribed(system, receiver.id, null);
        return plain(say, 'again');
      }
      await setUnsubscribed(system, receiver.id, clock.now());
      return {
        ...plain(say, 'unsubscribed'),
        buttons: [{ name: 'answer', value: 'again', label: say('unsubscribed_undo'), plain: true }],
      };
    }),
  );
}
