import { localeOf } from '@masthead/i18n';
import { languageOf, translate } from '@masthead/i18n/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { before, days } from '../../../platform/clock/index.ts';
import { allowStyles } from '../../../platform/http/style-policy.ts';
import { loadPages } from '../../../platform/renderer/index.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../access/index.ts';
import { confirmAsked, findAsked } from './senders.queries.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

/** Time for which the link of a mail works. */
const validFor = days(7);

/**
 * Serves the page behind the link that confirms a sender address. Mail programs open links on their own, so only its button
 * confirms.
 */
export async function serveSenderPages(app: FastifyInstance, { db, clock }: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, String(body)),
  );
  const { renderNotice } = await loadPages();
  const find = async ({ params }: TokenRequest): Promise<Asked | undefined> => {
    const asked = await findAsked(db, hashToken(params.token));
    return asked && new Date(asked.asked_at) > before(clock.now(), validFor) ? asked : undefined;
  };
  const answer = (request: TokenRequest, reply: FastifyReply, page: 'ask' | 'done' | 'gone', asked?: Asked) => {
    const language = languageOf(request.headers['accept-language']);
    const say = (key: string) =>
      translate(language, `emails.sender.${key}`, {
        name: asked?.asked_by ?? '',
        organisation: asked?.organisation_name ?? '',
        address: asked?.address ?? '',
      });
    const html = renderNotice({
      lang: localeOf(language),
      title: say(`${page}_title`),
      paragraphs: [say(`${page}_body`)],
      buttons: page === 'ask' ? [{ name: 'answer', value: 'confirm', label: say('action') }] : [],
    });
    return allowStyles(reply, html)
      .code(asked ? 200 : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(html);
  };
  app.get('/email-senders/:token', async (request: TokenRequest, reply) => {
    const asked = await find(request);
    return answer(request, reply, asked ? 'ask' : 'gone', asked);
  });
  app.post('/email-senders/:token', async (request: TokenRequest, reply) => {
    const asked = await find(request);
    if (!asked) return answer(request, reply, 'gone');
    await confirmAsked(db, hashToken(request.params.token), clock.now());
    return answer(request, reply, 'done', asked);
  });
}
