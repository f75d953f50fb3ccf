import { localeOf } from '@masthead/i18n';
import { languageOf, translate } from '@masthead/i18n/server';
import { writeDay } from '@masthead/measuring';
import type { NoticePage } from '@masthead/site/pages/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { v7 as uuidv7 } from 'uuid';
import { createLimiter } from '../../../platform/http/limiter.ts';
import { stylesOf } from '../../../platform/http/style-policy.ts';
import { assets, fontRules } from '../../../platform/renderer/assets.ts';
import { loadPages, loadPrint } from '../../../platform/renderer/index.ts';
import { createSecrets, type Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { refreshLive } from '../live/refresh-live.ts';
import { addressOf, readLogo } from '../outputs/logo.ts';
import { openPictures, piecesOf } from '../outputs/pictures/piece-pictures.ts';
import { sheetOf } from '../outputs/sheet.ts';
import { openView } from '../outputs/view.ts';
import type { ReportRow } from '../reports.queries.ts';
import { linkPath } from './link-path.ts';
import { insertVisit, type LinkRow } from './links.queries.ts';
import { type Opened, openLink } from './open-link.ts';
import { isUnlocked, ticketOf, tryPassword, unlockedFor, visitorOf, windowSeconds } from './unlock.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
interface Linking extends Services {
  secrets: Secrets;
}
type Words = (key: string, params?: Record<string, string | number>) => string;

const cookieName = 'masthead_report';
/** Unknown addresses that a visitor may try in a minute. */
const guesses = createLimiter(30);
/** Visits of a visitor that are written down in a minute. */
const noted = createLimiter(2);

/**
 * Allows only the parts of the page: rules by their hash, widths of bars as attributes, the logo as data, fonts of this
 * server.
 */
const policyOf = (html: string): string =>
  `default-src 'none'; style-src ${stylesOf(html)}; style-src-attr 'unsafe-inline'; img-src data:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const headersOf = (html: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(html),
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
});

const cookieOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === cookieName)?.[1];

const wordsIn =
  (language: string): Words =>
  (key, params) =>
    translate(language, `reports.live.${key}`, params);

/** Serves reports to people who have a link, without sign-in. */
export async function serveReportLinks(app: FastifyInstance, plain: Services): Promise<void> {
  const services: Linking = { ...plain, secrets: createSecrets(plain.config) };
  app.get(`${linkPath}/:token`, (request: TokenRequest, reply) => show(services, request, reply));
  app.post(`${linkPath}/:token`, (request: TokenRequest, reply) => unlock(services, request, reply));
}

async function show(services: Linking, request: TokenRequest, reply: FastifyReply) {
  const opened = await openLink(services, request.params.token);
  if (opened.kind === 'unknown' || opened.kind === 'gone') return await refuse(services, opened, request, reply);
  const { link, report } = opened;
  const now = services.clock.now();
  if (!isUnlocked(services, link, cookieOf(request), now)) return await askPassword(report, reply, null);
  if (opened.kind === 'waiting') {
    const say = wordsIn(report.language);
    const page = { title: say('waiting_title'), paragraphs: [say('waiting_body')] };
    return await notice(reply.header('retry-after', 10), report.language, page, 503);
  }
  await note(services, link, request);
  const shown = report.live ? await refreshLive(services, report) : report;
  const view = openView(shown, await openPictures(services.db, shown.brand_id, piecesOf(shown)));
  const { renderLiveReport } = await loadPrint();
  const fonts = fontRules('main', assets.pathOf, 'swap');
  const html = renderLiveReport(sheetOf(view, { logo: addressOf(await readLogo(services, view)), fonts }));
  return reply.headers(headersOf(html)).send(html);
}

async function unlock(services: Linking, request: TokenRequest, reply: FastifyReply) {
  const { token } = request.params;
  const opened = await openLink(services, token);
  if (opened.kind === 'unknown' || opened.kind === 'gone') return await refuse(services, opened, request, reply);
  const { link, report } = opened;
  const here = `${linkPath}/${token}`;
  if (!link.password_hash) return reply.redirect(here, 303);
  const password = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('password') ?? '';
  const visitor = visitorOf(services, link, request.ip);
  const outcome = await tryPassword(services, link, { password, visitor });
  if (outcome !== 'right') return await askPassword(report, reply, outcome);
  const isSecure = services.config.MASTHEAD_PUBLIC_URL?.startsWith('https:') || request.protocol === 'https';
  const ticket = ticketOf(services, link, services.clock.now());
  return reply
    .header(
      'set-cookie',
      `${cookieName}=${ticket}; Path=${here}; Max-Age=${unlockedFor}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(here, 303);
}

/** Writes a visit down; reloads in the same minute are left out. */
async function note(services: Linking, link: LinkRow, { headers, ip, method }: TokenRequest): Promise<void> {
  const visitor = visitorOf(services, link, ip);
  const now = services.clock.now();
  if (!noted.allows(visitor.toString('hex'), now)) return;
  const isRobot = method === 'HEAD' || isbot(headers['user-agent']);
  await insertVisit(services.db, link, { id: uuidv7(), at: now, outcome: isRobot ? 'robot' : 'opened', visitor });
}

async function askPassword(report: ReportRow, reply: FastifyReply, problem: 'wrong' | 'too_many' | null) {
  const say = wordsIn(report.language);
  const minutes = windowSeconds / 60;
  const error = problem === 'wrong' ? say('wrong') : problem && say('too_many', { minutes });
  if (problem === 'too_many') reply.header('retry-after', windowSeconds);
  return await notice(
    reply,
    report.language,
    {
      title: say('password_title'),
      paragraphs: [say('password_body')],
      password: { label: say('password'), error },
      buttons: [{ name: 'answer', value: 'open', label: say('open') }],
    },
    problem === 'too_many' ? 429 : problem === 'wrong' ? 403 : 200,
  );
}

async function refuse(
  { clock }: Services,
  opened: Extract<Opened, { kind: 'unknown' | 'gone' }>,
  request: TokenRequest,
  reply: FastifyReply,
) {
  const language = (opened.kind === 'gone' ? opened.language : null) ?? languageOf(request.headers['accept-language']);
  const say = wordsIn(language);
  if (opened.kind === 'unknown') {
    const isLimited = !guesses.allows(request.ip, clock.now());
    if (isLimited) reply.header('retry-after', 60);
    const page = { title: say('unknown_title'), paragraphs: [say('unknown_body')] };
    return await notice(reply, language, page, isLimited ? 429 : 404);
  }
  const { expires_on } = opened.link;
  const day = expires_on && writeDay(expires_on, localeOf(language), { dateStyle: 'long' });
  const params: Record<string, string> = day ? { day } : {};
  const page = { title: say('gone_title'), paragraphs: [say(`gone.${opened.reason}`, params), say('gone_hint')] };
  return await notice(reply, language, page, 410);
}

async function notice(
  reply: FastifyReply,
  language: string,
  page: Omit<NoticePage, 'lang' | 'buttons'> & Partial<Pick<NoticePage, 'buttons'>>,
  status: number,
) {
  const { renderNotice } = await loadPages();
  const html = renderNotice({ buttons: [], ...page, lang: localeOf(language) });
  return reply.code(status).headers(headersOf(html)).send(html);
}
