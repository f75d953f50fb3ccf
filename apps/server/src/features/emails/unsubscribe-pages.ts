import { localeOf } from '@masthead/i18n';
import { languageOf, translate } from '@masthead/i18n/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowStyles } from '../../platform/http/style-policy.ts';
import { loadPages } from '../../platform/renderer/index.ts';
import { createSecrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { forgetAddress } from '../newsrooms/index.ts';
import { leavingLists } from './emails.requests.ts';
import { deleteSuppression, findRecipient, insertSuppressions, suppressQueued } from './suppressions.queries.ts';
import { readToken } from './tracking/tokens.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
type Found = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** Words of the pages for those who leave a list, by the names of the other ones. */
const listWords: Readonly<Record<string, string>> = {
  ask_title: 'unsubscribe_title',
  ask_body: 'unsubscribe_body',
  end: 'unsubscribe_yes',
  done_title: 'unsubscribed_title',
  done_body: 'unsubscribed_body',
  again: 'unsubscribed_undo',
  again_title: 'again_title',
  again_body: 'again_body',
};

const policy = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/**
 * Serves the page behind the unsubscribe link. Mail programs open links on their own, so opening the page changes nothing. Its
 * button unsubscribes, and so does the one-click POST of RFC 8058.
 */
export async function serveUnsubscribePages(app: FastifyInstance, { db, clock, config }: Services): Promise<void> {
  const secrets = createSecrets(config);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, String(body)),
  );
  const { renderNotice } = await loadPages();

  const find = async ({ params }: TokenRequest): Promise<Found | undefined> => {
    const token = readToken(secrets, params.token);
    return token ? await findRecipient(acrossBrands(db), token) : undefined;
  };
  const answer = (request: TokenRequest, reply: FastifyReply, page: string, found?: Found, button?: string) => {
    const language = languageOf(request.headers['accept-language']);
    const say = (key: string) =>
      found?.list
        ? translate(language, `notifications.page.${listWords[key]}`, { title: found.list, address: found.address })
        : translate(language, `emails.${found?.newsroom_id ? 'leave_newsroom' : 'unsubscribe'}.${key}`, {
            name: found?.newsroom_name ?? found?.organisation_name ?? '',
            address: found?.address ?? '',
          });
    const html = renderNotice({
      lang: localeOf(language),
      title: say(`${page}_title`),
      paragraphs: [say(`${page}_body`)],
      buttons: button ? [{ name: 'answer', value: button, label: say(button), plain: button === 'again' }] : [],
    });
    return allowStyles(reply, html)
      .code(found ? 200 : 404)
      .headers(policy)
      .send(html);
  };

  app.get('/t/:token/unsubscribe', async (request: TokenRequest, reply) => {
    const found = await find(request);
    if (!found) return answer(request, reply, 'gone');
    return found.is_suppressed && !found.newsroom_id && !found.list
      ? answer(request, reply, 'done', found, 'again')
      : answer(request, reply, 'ask', found, 'end');
  });
  app.post('/t/:token/unsubscribe', async (request: TokenRequest, reply) => {
    const found = await find(request);
    if (!found) return answer(request, reply, 'gone');
    const { organisation_id, address, newsroom_id } = found;
    if (newsroom_id) {
      await forgetAddress(acrossBrands(db), { newsroomId: newsroom_id }, address);
      return answer(request, reply, 'done', found);
    }
    const wish = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('answer');
    if (found.list) {
      const isBack = wish === 'again';
      const leaving = { brandId: found.brand_id, emailId: found.email_id, address };
      await db.transaction().execute((transaction) => leavingLists.call(transaction, leaving, isBack, clock.now()));
      return isBack ? answer(request, reply, 'again', found) : answer(request, reply, 'done', found, 'again');
    }
    if (wish === 'again') {
      if (found.is_suppressed) await deleteSuppression(db, organisation_id, address);
      return answer(request, reply, 'again', found);
    }
    await db.transaction().execute(async (transaction) => {
      const left = { addresses: [address], reason: 'unsubscribed', detail: null } as const;
      await insertSuppressions(transaction, organisation_id, left, clock.now());
      await suppressQueued(acrossBrands(transaction), organisation_id, [address]);
    });
    return answer(request, reply, 'done', found, 'again');
  });
}
