import { timingSafeEqual } from 'node:crypto';
import { pressEnquiryForm } from '@masthead/contract';
import type { EnquiryPage } from '@masthead/site/pages.ts';
import { minutes, seconds } from '../../platform/clock/index.ts';
import { addressOf, type RawRequest, readForm, trustOf } from '../../platform/http/front.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import { acrossBrands } from '../access/index.ts';
import { sendEnquiry, siteBase } from '../newsrooms/index.ts';
import { type Answer, unkept } from './answer.ts';
import type { Place } from './places.ts';
import type { Routing } from './routing.ts';
import { answerNotice, draw } from './site-pages.ts';
import { findStory } from './story.queries.ts';
import { frameOf, headOf, type Visit } from './visit.ts';

/** Enquiries a minute from one address. */
const limiter = createLimiter(5);
/** Age that the form has when a person sends it. */
const age = { least: seconds(2), most: minutes(24 * 60) };
/** Room for the longest message in a script that is sent as twelve bytes for each letter. */
const formBytes = 70_000;

const blank: EnquiryPage['values'] = { name: '', email: '', outlet: '', message: '', story: '' };

const codeOf = ({ secrets }: Routing, newsroomId: string, at: number): string =>
  secrets
    .mac('press-enquiry', Buffer.from(`${newsroomId} ${at}`))
    .toString('base64url')
    .slice(0, 24);

/** Returns a token that tells when the form was drawn, and that this installation has drawn it. */
const tokenOf = (site: Routing, { newsroom, now }: Visit): string =>
  `${now.getTime()}.${codeOf(site, newsroom.id, now.getTime())}`;

/** Returns the age of the form with this token in milliseconds; null if this installation has not drawn it. */
function ageOf(site: Routing, { newsroom, now }: Visit, token: string): number | null {
  const [, at = '0', code = ''] = /^(\d{10,16})\.([\w-]{24})$/.exec(token) ?? [];
  if (!code || !timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(site, newsroom.id, Number(at))))) return null;
  return now.getTime() - Number(at);
}

interface Drawn {
  status?: number;
  values?: EnquiryPage['values'];
  /** Token of the form, which cannot be sent without one. */
  token?: string;
}

export async function enquiryPage(
  visit: Visit,
  step: EnquiryPage['step'],
  { status = 200, values = blank, token = '' }: Drawn = {},
): Promise<Answer> {
  const title = visit.t('site.enquiry_name', { name: visit.newsroom.name });
  const head = headOf(visit, { title, path: '/contacts/write', isHidden: true });
  const shown: EnquiryPage = { kind: 'enquiry', step, values, token };
  const answer = await draw(visit, { head, frame: frameOf(visit), page: shown }, { status });
  // Each form has a time of its own.
  return { ...answer, headers: [...(answer.headers ?? []), ...unkept], keptUntil: 0 };
}

/** Answers with the form for enquiries, and keeps what is sent with it. Works without scripts, cookies and anybody else's service. */
export async function answerEnquiry(site: Routing, visit: Visit, place: Place, request: RawRequest): Promise<Answer> {
  if (!visit.newsroom.takes_enquiries) return await answerNotice(visit, 404);
  const page = (step: EnquiryPage['step'], drawn: Drawn = {}) =>
    enquiryPage(visit, step, { token: tokenOf(site, visit), ...drawn });
  if (request.method !== 'POST')
    return await page('ask', { values: { ...blank, story: place.query.get('story') ?? '' } });
  const form = await readForm(request, formBytes);
  if (!form) return await page('invalid', { status: 422 });
  const field = (name: string, most = 255) => (form.get(name) ?? '').trim().slice(0, most);
  const values = {
    name: field('name'),
    email: field('email'),
    outlet: field('outlet'),
    message: field('message', 20_000),
    story: field('story', 120),
  };
  const { config, clock } = site;
  const sender = addressOf(request, trustOf(config.MASTHEAD_TRUST_PROXY));
  if (!limiter.allows(sender, clock.now(), config.MASTHEAD_RATE_LIMIT / 1200))
    return await page('busy', { status: 429, values });
  // People leave the other field empty, since they do not see it.
  if (form.get('website')) return await page('sent');
  const enquiry = pressEnquiryForm.safeParse(values);
  if (!enquiry.success) return await page('invalid', { status: 422, values });
  const token = field('token');
  const passed = ageOf(site, visit, token);
  if (passed === null || passed < age.least || passed > age.most) {
    // One that was sent too soon grows old enough while it is read again.
    const isEarly = passed !== null && passed < age.least;
    return await page('again', { status: 422, values, ...(isEarly && { token }) });
  }
  const story = await storyAt(site, visit, values.story);
  const origin = siteBase(config, site.listening);
  const isTaken = await sendEnquiry(site, visit.newsroom, { ...enquiry.data, language: visit.language, story, origin });
  return isTaken ? await page('sent') : await page('busy', { status: 429, values });
}

async function storyAt({ db }: Routing, { newsroom }: Visit, slug: string) {
  const story = slug ? await findStory(acrossBrands(db), newsroom.id, slug) : undefined;
  const isShown = story?.status === 'published' && !story.deleted_at;
  return isShown ? { id: story.id, headline: story.headline } : null;
}
