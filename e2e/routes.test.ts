import { existsSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, goInside, openBrowser, openPage, overflowOf, phone, seriousFindings, withToken } from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

const file = new URL('../../shared/spec/routes.json', import.meta.url);
interface Route {
  path: string;
  guard: string;
  redirect: string | null;
  kind: string;
}
const routes: Route[] = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Route[]).filter(({ path }) => path && path !== '*')
  : [];

/** Paths that only links with a secret of their own lead to, and the way out: each has a journey elsewhere. */
const elsewhere = /^\/(logout|activate|oauth|fetch-instagram|embed|onboarding|lock-out)/;
const signedOut = /^\/(login|password-recovery|signup|stream-onboarding|invitations)/;
const nobody = '01890000-0000-7000-8000-000000000000';
const filled = (path: string) => path.replace(/\{\w+\}/g, nobody);

const inside = routes.filter(({ path }) => !elsewhere.test(path) && !signedOut.test(path)).map(({ path }) => path);
const looks = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: desktop, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const;

let product: Product;
let browser: Browser;

describe.skipIf(routes.length === 0)('every route (skipped without ../shared/spec/routes.json)', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** Waits until the page of a path stands: its title is set, and nothing is on its way. */
  const arrive = async (page: Page, path: string): Promise<void> => {
    await goInside(page, filled(path));
    await page.waitForFunction(
      () => {
        const router = (window as unknown as { __TSR_ROUTER__?: { state: { status: string } } }).__TSR_ROUTER__;
        return (
          (router?.state.status ?? 'idle') === 'idle' &&
          document.title.includes(' | Masthead') &&
          document.querySelector('main, [role="dialog"]') &&
          !document.querySelector('main [role="status"][aria-label="Loading"]')
        );
      },
      undefined,
      { polling: 30, timeout: 15_000 },
    );
    // What the page asks for has the time of one answer to come.
    await page.waitForTimeout(60);
  };

  const people = ['staff', 'administrator', 'brand_manager', 'editor'] as const;
  const tokenOf = async (who: (typeof people)[number]): Promise<string> =>
    who === 'staff'
      ? (await product.clientOf(null)('auth.login', { body: staff })).access_token
      : (await product.member(who)).token;

  it('[navigation-002] [access-006] opens, or leads away, for everybody, with its title and without a fault', async () => {
    const walk = async (who: (typeof people)[number]) => {
      const { page, context, expectQuiet } = await openPage(browser);
      await withToken(page, await tokenOf(who));
      await page.goto(`${product.origin}/settings/personal/preferences`);
      const odd: string[] = [];
      for (const path of inside) {
        await arrive(page, path);
        const title = await page.title();
        if (!/^.+ \| Masthead$/.test(title)) odd.push(`${who} ${path}: title ${title}`);
        const at = new URL(page.url()).pathname;
        if (path.startsWith('/staff') && who !== 'staff' && at.startsWith('/staff'))
          odd.push(`${who} ${path}: is let in`);
        if (/^\/(login|logout)/.test(at)) odd.push(`${who} ${path}: is signed out`);
        if (await page.getByText('Sorry, an error occurred').count()) odd.push(`${who} ${path}: has failed`);
      }
      expect(odd).toEqual([]);
      expectQuiet();
      await context.close();
    };
    await Promise.all(people.map(walk));
  }, 110_000);

  it('[auth-008] leads a signed-out visitor to sign-in, and back afterwards', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('E-mail').waitFor();
    const odd: string[] = [];
    for (const path of inside) {
      await goInside(page, filled(path));
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.has('redirect'), { timeout: 5000 });
      const back = new URL(page.url()).searchParams.get('redirect');
      if (back !== filled(path)) odd.push(`${path}: comes back to ${back}`);
    }
    expect(odd).toEqual([]);
    await context.close();
  }, 60_000);

  it('is accessible and fits, light and dark, on a desk and on a phone', async () => {
    const check = async (paths: readonly string[], token: string | null) => {
      const { page, context, expectQuiet } = await openPage(browser);
      if (token) await withToken(page, token);
      await page.goto(product.origin + (token ? '/settings/personal/preferences' : '/login'));
      const odd: string[] = [];
      const seen = new Set<string>();
      for (const path of paths) {
        await arrive(page, path);
        // Pages that are only announced are all made alike: each kind of page is looked at closely once.
        const kind = (await page.getByText('This page is not here yet').count())
          ? 'announced'
          : new URL(page.url()).pathname;
        if (seen.has(kind)) continue;
        seen.add(kind);
        for (const { viewport, colorScheme } of looks) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          const name = `${path} at ${viewport.width}, ${colorScheme}`;
          odd.push(...(await seriousFindings(page)).map((finding) => `${name}: ${finding}`));
          const overflow = await overflowOf(page);
          if (overflow > 0) odd.push(`${name}: ${overflow} px too wide`);
        }
        await page.setViewportSize(desktop);
      }
      expect(odd).toEqual([]);
      expectQuiet();
      await context.close();
    };
    const token = await tokenOf('staff');
    const half = Math.ceil(inside.length / 2);
    const outside = routes.map(({ path }) => path).filter((path) => signedOut.test(path));
    await Promise.all([
      check(inside.slice(0, half), token),
      check(inside.slice(half), token).then(() => check(outside, null)),
    ]);
  }, 110_000);
});
