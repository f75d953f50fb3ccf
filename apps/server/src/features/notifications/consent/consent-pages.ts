import { localeOf } from '@masthead/i18n';
import { languageOf, translate } from '@masthead/i18n/server';
import type { NoticePage } from '@masthead/site/pages/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowStyles } from '../../../platform/http/style-policy.ts';
import { loadPages } from '../../../platform/renderer/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type SystemDb } from '../../access/index.ts';
import { refuse } from '../receivers.queries.ts';
import { type ConsentLinks, pathOf, receiverOf } from './consent-links.ts';

/** A receiver as the pages name it. */
export interface ConsentReceiver {
  id: string;
  address: string;
  is_member: boolean;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  title: string;
  owner: string;
  language: string;
}

/** A list whose outside receivers have to agree, with what its pages change. */
export interface ConsentList extends ConsentLinks {
  /** Key of the sentence that asks; it names `owner` and `address`. */
  question: string;
  find: (db: SystemDb, receiverId: string) => Promise<ConsentReceiver | undefined>;
  confirm: (db: SystemDb, receiverId: string, now: Date) => Promise<unknown>;
  /** null: it receives the list again. */
  setUnsubscribed: (db: SystemDb, receiverId: string, at: Date | null) => Promise<unknown>;
  /** Ends everything of this kind that goes to an address which does not want to be asked again. */
  endAddress: (db: SystemDb, address: string, now: Date) => Promise<unknown>;
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
type Page = Pick<NoticePage, 'title' | 'paragraphs'> & Partial<Pick<NoticePage, 'buttons'>>;
type Say = (key: string) => string;

const plain = (say: Say, name: string): Page => ({ title: say(`${name}_title`), paragraphs: [say(`${name}_body`)] });
const confirmPage = (say: Say, question: string, receiver: ConsentReceiver): Page => ({
  title: say('confirm_title'),
  paragraphs: [
    translate(receiver.language, question, { owner: receiver.owner, address: receiver.address }),
    say('confirm_promise'),
  ],
  buttons: [
    { name: 'answer', value: 'yes', label: say('confirm_yes') },
    { name: 'answer', value: 'no', label: say('confirm_no'), plain: true },
  ],
});

/** Serves the pages behind the links of a list. Opening one changes nothing; a button, or the POST of RFC 8058, does. */
export async function serveConsentPages(
  app: FastifyInstance,
  { db, clock, config }: Services,
  list: ConsentList,
): Promise<void> {
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
    (act: (receiver: ConsentReceiver, answered: string | null, say: Say) => Promise<Page>) =>
    async (request: TokenRequest, reply: FastifyReply) => {
      const id = receiverOf(secrets, list, request.params.token);
      const receiver = id ? await list.find(system, id) : undefined;
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
    pathOf(list, 'confirm', ':token'),
    withReceiver(async (receiver, _answered, say) =>
      receiver.confirmed_at && !receiver.unsubscribed_at
        ? plain(say, 'confirmed')
        : confirmPage(say, list.question, receiver),
    ),
  );
  app.post(
    pathOf(list, 'confirm', ':token'),
    withReceiver(async (receiver, answered, say) => {
      if (answered === 'no' && !receiver.is_member) {
        await db.transaction().execute(async (transaction) => {
          await refuse(transaction, receiver.address, clock.now());
          await list.endAddress(acrossBrands(transaction), receiver.address, clock.now());
        });
        return plain(say, 'refused');
      }
      if (answered !== 'yes') return confirmPage(say, list.question, receiver);
      await list.confirm(system, receiver.id, clock.now());
      return plain(say, 'confirmed');
    }),
  );
  app.get(
    pathOf(list, 'unsubscribe', ':token'),
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
    pathOf(list, 'unsubscribe', ':token'),
    withReceiver(async (receiver, answered, say) => {
      if (answered === 'again') {
        await list.setUnsubscribed(system, receiver.id, null);
        return plain(say, 'again');
      }
      await list.setUnsubscribed(system, receiver.id, clock.now());
      return {
        ...plain(say, 'unsubscribed'),
        buttons: [{ name: 'answer', value: 'again', label: say('unsubscribed_undo'), plain: true }],
      };
    }),
  );
}
