import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { isBillingPage } from '@masthead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identitiesOffered } from '../features/social/index.ts';
import type { Config } from '../platform/config/index.ts';
import { Failure } from '../platform/http/failure.ts';
import { redirectOrigins } from '../platform/http/public-url.ts';
import { allowNonce, allowSources, scriptsOf, stylesOf } from '../platform/http/style-policy.ts';
import { escapeText } from '../platform/markup/index.ts';
import { createFirstTags } from './first-files.ts';

const builtFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Files beside the page, such as its icon; hashed ones are below /assets. */
const besideThePage = /^\/([\w-]+\.(?:svg|js|png|ico|txt|webmanifest))(?:\?|$)/;
/** A name that the build gives to a file below /assets. */
const assetName = /^[\w-][\w.-]*$/;

/**
 * Serves the built web app: hashed files for a year, and its one page for every address that is no file and no API
 * call. Files are read at each request, so that a new build is served without a restart.
 */
export async function serveWeb(app: FastifyInstance, config: Config, folder = builtFolder): Promise<void> {
  const isBuilt = existsSync(folder);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      // Its own route reads the whole folder, thousands of names, before it sends a file of it.
      serve: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
      assetName.test(file) ? reply.sendFile(file) : reply.callNotFound(),
    );
  }
  const page = isBuilt ? createPage(folder, pageSettings(config)) : null;
  app.setNotFoundHandler(async (request, reply) => {
    const file = besideThePage.exec(request.url)?.[1];
    if (isBuilt && file && isReading(request) && existsSync(join(folder, file)))
      return reply.header('cache-control', 'no-cache').sendFile(file, folder, { cacheControl: false });
    if (!page || !wantsPage(request)) throw new Failure(404, 'not_found');
    const { html, scripts, styles, firstTags } = await page();
    if (scripts) allowSources(reply, 'script-src', scripts);
    if (styles) allowSources(reply, 'style-src', styles);
    const nonce = `<meta property="csp-nonce" nonce="${allowNonce(reply)}" />`;
    const entersCards = config.MASTHEAD_BILLING === 'stripe' && isBillingPage(pathOf(request));
    if (entersCards) allowStripe(reply, config.MASTHEAD_STRIPE_SCRIPT);
    const cards = entersCards ? '<meta name="masthead-cards" />' : '';
    const first = firstTags({ path: pathOf(request), acceptLanguage: request.headers['accept-language'] });
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(html.replace('<!-- first -->', () => first).replace('</head>', `  ${nonce}${cards}\n  </head>`));
  });
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
/**
 * Returns true for requests that get the page: uptime monitors and link previews accept anything and get the start
 * page; at any other address only requests for a page get it.
 */
const takesPage = ({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  accept.includes('text/html') || (/^\/(\?|$)/.test(url) && accept.includes('*/*'));
const wantsPage = (request: FastifyRequest): boolean =>
  isReading(request) && takesPage(request) && !request.url.startsWith('/v2/') && !request.url.startsWith('/assets/');

/** Returns the path as the web app reads it. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?', 1)[0]!;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Allows the sources from which Stripe.js loads: https://docs.stripe.com/security/guide#content-security-policy */
function allowStripe(reply: FastifyReply, script: string): void {
  const { origin } = new URL(script);
  const isOwn = origin === 'https://js.stripe.com';
  allowSources(reply, 'script-src', isOwn ? `${origin} https://*.js.stripe.com` : origin);
  allowSources(reply, 'frame-src', isOwn ? `${origin} https://*.js.stripe.com https://hooks.stripe.com` : origin);
  allowSources(reply, 'connect-src', isOwn ? 'https://api.stripe.com' : origin);
}

/** Returns the settings that the page needs before its first call; apps/web/src/shared/page-settings.ts reads them. */
const pageSettings = (config: Config) => ({
  public_site: config.MASTHEAD_SITE_URL ?? null,
  redirect_origins: redirectOrigins(config),
  error_reports: config.MASTHEAD_ERROR_REPORTS ?? null,
  password_min: config.MASTHEAD_PASSWORD_MIN,
  sign_in_with: identitiesOffered(config),
  has_card_pages: config.MASTHEAD_BILLING === 'stripe',
});

interface BuiltPage {
  html: string;
  /** Hashes that the policy needs for the program and the style in the HTML. */
  scripts: string;
  styles: string;
  firstTags: ReturnType<typeof createFirstTags>;
}

/** Returns the page with the settings in it, read again when a build has replaced it. */
function createPage(folder: string, settings: object): () => Promise<BuiltPage> {
  const path = join(folder, 'index.html');
  let kept: { at: number; page: BuiltPage } | null = null;
  const tag = `<meta name="masthead-settings" content="${escapeText(JSON.stringify(settings))}" />`;
  return async () => {
    const { mtimeMs } = await stat(path).catch(() => {
      // A build is replacing it at this moment.
      throw new Failure(503, 'maintenance');
    });
    if (kept?.at !== mtimeMs) kept = { at: mtimeMs, page: await readPage(folder, tag) };
    return kept.page;
  };
}

async function readPage(folder: string, settings: string): Promise<BuiltPage> {
  const [html, list] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, 'first.json'), 'utf8').catch(() => null),
  ]);
  return {
    html: html.replace('</head>', `  ${settings}\n  </head>`),
    scripts: scriptsOf(html),
    styles: stylesOf(html),
    firstTags: list ? createFirstTags(list) : () => '',
  };
}
