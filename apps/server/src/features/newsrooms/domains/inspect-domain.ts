import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { ErrorCode, NewsroomDomain } from '@masthead/contract';
import { FetchFailure, isPrivateAddress } from '../../../platform/fetch/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { NewsroomRow } from '../newsrooms.queries.ts';
import { recordOf } from './prove-domain.ts';

type Needs = Pick<Services, 'fetcher' | 'resolveTxt' | 'nameService' | 'clock'>;
type Newsroom = Pick<NewsroomRow, 'domain' | 'claimed_domain' | 'domain_token' | 'domain_problem'>;
type Step = NewsroomDomain['steps'][number];

const longestWait = 10_000;
const mostFound = 5;
const longestFound = 200;
const sitePath = '/embed/newsroom.js';
/** Part of the script at `sitePath`, which no other site has there. */
const siteMark = '/embed/newsroom/';

/** Looks at all that the domain of a newsroom needs. `host` is that of the site; null: the newsroom asks for no domain. */
export async function inspectDomain(needs: Needs, newsroom: Newsroom, host: string): Promise<NewsroomDomain | null> {
  const { claimed_domain: domain, domain_token: token } = newsroom;
  if (!domain || !token) return null;
  const isProven = newsroom.domain === domain;
  const [proof, dns, answered] = await Promise.all([
    proofStep(needs, newsroom, { domain, token, isProven }),
    dnsStep(needs, domain, host),
    isProven ? siteProblem(needs, domain) : undefined,
  ]);
  // Services that stand before the web server have addresses of their own.
  const isReached = answered === null;
  return {
    domain,
    checked_at: needs.clock.now().toISOString(),
    steps: [
      proof,
      isReached ? { ...dns, state: 'done', problem: null } : dns,
      answered === undefined || dns.problem === 'no_address'
        ? { name: 'https', state: isReached ? 'done' : 'waiting', problem: null, found: [], records: [] }
        : { name: 'https', state: isReached ? 'done' : 'open', problem: answered, found: [], records: [] },
    ],
  };
}

async function proofStep(
  { resolveTxt }: Needs,
  { domain_problem }: Newsroom,
  { domain, token, isProven }: { domain: string; token: string; isProven: boolean },
): Promise<Step> {
  const name = recordOf(domain);
  const texts = (await inTime(resolveTxt(name))).map((pieces) => pieces.join('').trim());
  return {
    name: 'proof',
    state: isProven ? 'done' : 'open',
    problem: isProven ? null : domain_problem,
    found: shown(texts.filter((text) => text !== token)),
    records: [{ type: 'TXT', name, value: token }],
  };
}

async function dnsStep({ nameService }: Needs, domain: string, host: string): Promise<Step> {
  const [found, own] = await Promise.all([
    inTime(nameService.addresses(domain)),
    isIP(host) ? [host] : inTime(nameService.addresses(host)),
  ]);
  const isHere = found.some((address) => own.includes(address));
  const open = own.filter((address) => !isPrivateAddress(address)).slice(0, mostFound);
  return {
    name: 'dns',
    state: isHere ? 'done' : 'open',
    problem: isHere ? null : found.length === 0 ? 'no_address' : 'elsewhere',
    found: isHere ? [] : shown(found),
    records: [
      ...(isIP(host) ? [] : [{ type: 'CNAME' as const, name: domain, value: host }]),
      ...open.map((value) => ({ type: isIP(value) === 6 ? ('AAAA' as const) : ('A' as const), name: domain, value })),
    ],
  };
}

const shown = (texts: readonly string[]): string[] =>
  texts.slice(0, mostFound).map((text) => text.slice(0, longestFound));

const problemOf: Partial<Record<ErrorCode, Step['problem']>> = {
  source_tls: 'certificate',
  source_http_status: 'not_ours',
  source_gone: 'not_ours',
  source_redirect_loop: 'not_ours',
  source_too_large: 'not_ours',
};

/** Returns the reason why the domain does not show the site over HTTPS; null if it does. */
async function siteProblem({ fetcher }: Needs, domain: string): Promise<Step['problem']> {
  try {
    const { url, body } = await fetcher.fetch(`https://${domain}${sitePath}`, {
      maxBytes: 64 * 1024,
      timeout: longestWait,
    });
    const isOurs = new URL(url).hostname === domain && Buffer.from(body).toString('utf8').includes(siteMark);
    return isOurs ? null : 'not_ours';
  } catch (error) {
    if (error instanceof FetchFailure) return problemOf[error.code] ?? 'unreachable';
    throw error;
  }
}

/** Returns the answer of the name service; nothing if it fails or takes too long. */
const inTime = <T>(answer: Promise<T[]>): Promise<T[]> =>
  Promise.race([answer.catch(() => []), setTimeout(longestWait, [], { ref: false })]);
