import { fields } from '@masthead/contract';
import type { FollowPage } from '@masthead/site/pages.ts';
import { addressOf, type RawRequest, readForm, trustOf } from '../../platform/http/front.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import { askToFollow, confirmFollowing, leaveNewsroom } from '../newsrooms/index.ts';
import type { Answer } from './answer.ts';
import type { Routing } from './routing.ts';
import { draw } from './site-pages.ts';
import { frameOf, headOf, type Visit } from './visit.ts';

/** Askings a minute from one address. */
const limiter = createLimiter(10);

export async function followPage(visit: Visit, step: FollowPage['step'], status = 200): Promise<Answer> {
  const { base, t, newsroom } = visit;
  const feeds = ['rss.xml', 'atom.xml', 'feed.json'].map((name, at) => ({
    href: `${base}/${name}`,
    label: ['RSS', 'Atom', 'JSON Feed'][at]!,
  }));
  const title = t('site.follow_name', { name: newsroom.name });
  const head = headOf(visit, { title, path: '/follow', isHidden: step !== 'ask' });
  const answer = await draw(visit, { head, frame: frameOf(visit), page: { kind: 'follow', step, feeds } }, { status });
  return step === 'ask' ? answer : { ...answer, keptUntil: 0 };
}

/** Asks an address to confirm. The answer is the same whether it follows already or not. */
export async function answerFollow(site: Routing, visit: Visit, request: RawRequest): Promise<Answer> {
  if (request.method !== 'POST') return await followPage(visit, 'ask');
  const { config, clock } = site;
  const form = await readForm(request);
  if (!form) return await followPage(visit, 'invalid', 422);
  if (
    !limiter.allows(
      addressOf(request, trustOf(config.MASTHEAD_TRUST_PROXY)),
      clock.now(),
      config.MASTHEAD_RATE_LIMIT / 1200,
    )
  )
    return await followPage(visit, 'busy', 429);
  const email = fields.email.safeParse((form.get('email') ?? '').trim());
  if (!email.success) return await followPage(visit, 'invalid', 422);
  // People leave the other field empty, since they do not see it.
  if (!form.get('website')) {
    const { newsroom, url, language } = visit;
    await askToFollow(site, { ...newsroom, url }, { email: email.data, language });
  }
  return await followPage(visit, 'asked');
}

/**
 * Answers the links of mails. Opening one changes nothing, since mail programs open links automatically; the button
 * does.
 */
export async function answerToken(
  site: Routing,
  visit: Visit,
  { step, token }: { step: 'follow' | 'leave'; token: string },
  request: RawRequest,
): Promise<Answer> {
  if (request.method !== 'POST') return await followPage(visit, step === 'follow' ? 'confirm' : 'leave');
  const act = step === 'follow' ? confirmFollowing : leaveNewsroom;
  const isDone = await act(site, visit.newsroom.id, token);
  return isDone
    ? await followPage(visit, step === 'follow' ? 'confirmed' : 'left')
    : await followPage(visit, 'gone', 404);
}
