import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Answers,
  linkedInAnswers,
  mastodonAnswers,
  publicStatuses,
  redditAnswers,
  xAnswers,
  youTubeAnswers,
} from './answers.ts';
import { type Answer, Authorization, deadAtMeta, networkOf, networksWithApps, protocolOf } from './authorization.ts';
import { bluesky, blueskyHosts } from './bluesky-answers.ts';
import { Keys, telegram, trustpilot } from './key-answers.ts';
import { facebookAnswers, googleAnswers, pinterestAnswers, threadsAnswers, tikTokAnswers } from './more-answers.ts';
import { OAuth1Service } from './oauth1-service.ts';
import { type DoubleAccounts, makeAccounts, picture } from './world.ts';

/** Trouble of the next calls to a host. */
interface Fault {
  status?: number;
  headers?: Record<string, string>;
  /** The answer has another shape than the documented one. */
  body?: unknown;
}

export interface SocialDouble {
  origin: string;
  /** Settings of a product whose networks are all this server. */
  settings: Record<string, string>;
  accounts: DoubleAccounts;
  authorization: Authorization;
  oauth1: OAuth1Service;
  keys: Keys;
  /** Calls that were answered, as 'GET api.x.com/2/users/me'. */
  calls: string[];
  break(host: string, fault: Fault, times?: number): void;
  /** Forgets the trouble that no call has met. */
  repair(): void;
  /** Presses the button of a consent page and returns the parameters that come back, with `to`: the address without them. */
  consent(url: string, isAllowed?: boolean): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const app = { id: 'app-of-the-double', secret: 'secret-of-the-double', key: 'key-of-the-double' };

const appNames = ['X', 'LINKEDIN', 'YOUTUBE', 'REDDIT', 'META', 'THREADS', 'TIKTOK', 'PINTEREST', 'GOOGLE_BUSINESS'];

const answersOf = (host: string): Answers => {
  const known: Record<string, Answers> = {
    'api.x.com': xAnswers,
    'api.linkedin.com': linkedInAnswers,
    'www.googleapis.com': youTubeAnswers,
    'oauth.reddit.com': redditAnswers,
    'graph.facebook.com': facebookAnswers,
    'graph.threads.net': threadsAnswers,
    'open.tiktokapis.com': tikTokAnswers,
    'api.pinterest.com': pinterestAnswers,
    'mybusinessaccountmanagement.googleapis.com': googleAnswers,
    'mybusinessbusinessinformation.googleapis.com': googleAnswers,
    'mybusiness.googleapis.com': googleAnswers,
  };
  return known[host] ?? mastodonAnswers(host);
};

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers of networks that do not say by the status alone that a token is dead. */
const deadTokens: Readonly<Record<string, Answer>> = {
  'graph.facebook.com': deadAtMeta,
  'graph.threads.net': deadAtMeta,
  // https://developers.tiktok.com/doc/tiktok-api-v2-error-handling
  'open.tiktokapis.com': { status: 401, body: { error: { code: 'access_token_invalid', message: '', log_id: '1' } } },
};

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
const readForm = async (request: IncomingMessage) => new URLSearchParams(await readText(request));

const consentPage = (host: string, query: string): Answer => ({
  status: 200,
  body: `<!doctype html><html lang="en"><title>${host}</title><h1>${host}</h1><p>Masthead asks to read your account.</p>
    <a id="allow" href="?decision=allow&amp;${query.replaceAll('&', '&amp;')}">Allow</a>
    <a id="deny" href="?decision=deny&amp;${query.replaceAll('&', '&amp;')}">Deny</a></html>`,
});

/** Sends an answer: a redirect, a page, a form or JSON. */
function send(response: ServerResponse, { status, body, location }: Answer, headers: Record<string, string>): void {
  if (location) return void response.writeHead(status, { ...headers, location }).end();
  if (Buffer.isBuffer(body)) return void response.writeHead(status, { 'content-type': 'image/png' }).end(body);
  const isText = typeof body === 'string';
  const type = isText ? (body.startsWith('<') ? 'text/html' : 'application/x-www-form-urlencoded') : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers }).end(isText ? body : JSON.stringify(body));
}

/**
 * Starts a server in place of all networks (MASTHEAD_SOCIAL_STAND_IN): the host is the first part of the path. It
 * implements their protocols by their published documentation, which `authorization.ts` and `answers.ts` cite.
 */
export async function startSocialDouble(now: () => number = Date.now): Promise<SocialDouble> {
  const authorization = new Authorization(now);
  const accounts = makeAccounts(new Date(now()));
  const oauth1 = new OAuth1Service(accounts.x);
  const keys = new Keys();
  const calls: string[] = [];
  const faults: (Fault & { host: string })[] = [];
  for (const network of networksWithApps)
    authorization.apps.set(`${network} ${app.id}`, { secret: app.secret, redirectUri: null });

  const answer = async (request: IncomingMessage, host: string, path: string, query: URLSearchParams) => {
    if (`https://${host}${path}` === picture) return { status: 200, body: onePixel };
    if (host === 'api.telegram.org') return telegram(path, query, keys, accounts);
    if (host === 'api.trustpilot.com')
      return trustpilot(path, query, { keys, key: String(request.headers.apikey), accounts });
    if (blueskyHosts.includes(host)) {
      const call = { host, path, query, given: request.headers.authorization, body: await readText(request) };
      return bluesky(call, { keys, authorization, account: accounts.bluesky, now: now() });
    }
    const { authorize, token, revoke, long, withdraw } = protocolOf(host);
    const given = request.headers.authorization;
    if (path === '/api/v1/apps') return authorization.register(host, await readForm(request));
    if (path === authorize) {
      const decision = query.get('decision');
      return decision ? authorization.consent(host, query, decision === 'allow') : consentPage(host, query.toString());
    }
    if (path === token) return authorization.token(host, await readForm(request), given);
    if (path === revoke) return authorization.revoke(host, await readForm(request), given);
    if (path === withdraw && request.method === 'DELETE') return authorization.withdraw(given);
    if (path === long?.renewal?.path || (path === long?.path && path !== token))
      return authorization.lengthen(host, query, given);
    const method = request.method === 'POST' ? 'POST' : 'GET';
    const spoken = oauth1.answer({ method, url: `https://${host}${path}?${query}`, path, query, authorization: given });
    if (spoken) return spoken;
    const isKeyed = networkOf(host) === 'accounts.google.com' && request.headers['x-goog-api-key'] === app.key;
    const isPublic = path.startsWith(publicStatuses);
    if (
      !isPublic &&
      !isKeyed &&
      !authorization.admits(host, given) &&
      !oauth1.admits(method, `https://${host}${path}?${query}`, given)
    )
      return deadTokens[networkOf(host)] ?? { status: 401, body: { title: 'Unauthorized' } };
    const body = answersOf(host)(path, query, accounts);
    return body === undefined ? { status: 404, body: { error: 'Not found' } } : { status: 200, body };
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
    const [, host = '', ...rest] = pathname.split('/');
    // Each tenant of Microsoft has addresses of its own.
    if (host === 'login.microsoftonline.com') rest[0] = 'common';
    const path = `/${rest.join('/')}`;
    calls.push(`${request.method} ${host}${path}`);
    const place = faults.findIndex((one) => networkOf(one.host) === networkOf(host));
    const [fault] = place < 0 ? [] : faults.splice(place, 1);
    if (fault?.status || fault?.body !== undefined)
      return send(response, { status: fault.status ?? 200, body: fault.body ?? {} }, fault.headers ?? {});
    answer(request, host, path, searchParams).then(
      (made) => send(response, made, fault?.headers ?? {}),
      (error: unknown) => send(response, { status: 500, body: { error: String(error) } }, {}),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    settings: {
      MASTHEAD_SOCIAL_STAND_IN: origin,
      MASTHEAD_SOCIAL_X_API_KEY: oauth1.consumer.key,
      MASTHEAD_SOCIAL_X_API_SECRET: oauth1.consumer.secret,
      MASTHEAD_SOCIAL_X_BUDGET: '10',
      MASTHEAD_SOCIAL_YOUTUBE_KEY: app.key,
      MASTHEAD_SOCIAL_THREADS_SEARCH: 'true',
      MASTHEAD_SOCIAL_INSTAGRAM_SEARCH: 'true',
      MASTHEAD_SIGN_IN_GOOGLE_ID: app.id,
      MASTHEAD_SIGN_IN_GOOGLE_SECRET: app.secret,
      MASTHEAD_SIGN_IN_MICROSOFT_ID: app.id,
      MASTHEAD_SIGN_IN_MICROSOFT_SECRET: app.secret,
      ...Object.fromEntries(
        appNames.flatMap((name) => [
          [`MASTHEAD_SOCIAL_${name}_ID`, app.id],
          [`MASTHEAD_SOCIAL_${name}_SECRET`, app.secret],
        ]),
      ),
    },
    accounts,
    authorization,
    oauth1,
    keys,
    calls,
    break: (host, fault, times = 1) => {
      faults.push(...Array.from({ length: times }, () => ({ ...fault, host })));
    },
    repair: () => {
      faults.length = 0;
    },
    consent: async (url, isAllowed = true) => {
      const address = new URL(url);
      address.searchParams.set('decision', isAllowed ? 'allow' : 'deny');
      const reply = await fetch(address, { redirect: 'manual' });
      const location = reply.headers.get('location');
      if (!location) throw new Error(`The consent page answered ${reply.status}: ${await reply.text()}`);
      const back = new URL(location);
      return { ...Object.fromEntries(back.searchParams), to: `${back.origin}${back.pathname}` };
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
