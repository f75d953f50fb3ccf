import { type PermissionName, permissions, type Role } from '@masthead/contract';
import { inFull } from '@masthead/server/testing/extent.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageRow } from '../apps/web/src/shared/routing/page.ts';
import {
  arrive,
  closePages,
  desktop,
  goInside,
  openBrowser,
  openPage,
  overflowOf,
  phone,
  seriousFindings,
  withToken,
} from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

// By a name that the compiler does not follow: it would check the whole web app again.
const table: string = '../apps/web/src/app/routes/table.ts';
const { pageTable }: { pageTable: readonly PageRow[] } = await import(table);

/** Paths that only links with a secret of their own lead to, and the way out: each has a journey elsewhere. */
const elsewhere = /^\/(second-factor|$|logout|activate|oauth|fetch-instagram|embed|onboarding|lock-out)/;
const signedOut = /^\/(confirm-email|login|password-recovery|signup|stream-onboarding|invitations)/;
const nobody = '01890000-0000-7000-8000-000000000000';
const filled = (path: string) => path.replace(/\$\w+/g, nobody);

const inside = pageTable.filter(({ path }) => !elsewhere.test(path) && !signedOut.test(path));
/** Pages that are walked through: test:long visits all, the suite every third one. */
const walked = inside.filter((_, at) => inFull || at % 3 === 0);
const outside = pageTable.filter(({ path }) => signedOut.test(path));
/** The two looks that differ in everything show what is wrong with the others. */
const looks = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const;

/** Each may do less than the one before. */
const people = ['staff', 'administrator', 'brand_manager', 'editor', 'reader'] as const;
type Who = (typeof people)[number];
const visitors: readonly Who[] = inFull ? people : ['staff', 'reader'];

/**
 * Returns true if a page is for somebody, by the matrix of roles alone: the plan of the first organisation includes
 * everything.
 */
function isFor({ guard, needs }: PageRow, who: Who): boolean {
  if (who === 'staff') return true;
  return [guard, needs].every((name) => {
    if (name === 'staff') return false;
    const row: { roles: readonly Role[] } | undefined = permissions[name as PermissionName];
    return !row || row.roles.includes(who);
  });
}

/** Returns the pages that somebody is to visit: in the suite those where they differ from the person before them. */
function pagesFor(who: Who): readonly PageRow[] {
  const above = visitors[visitors.indexOf(who) - 1] ?? 'staff';
  return inFull ? inside : walked.filter((row) => isFor(row, who) !== isFor(row, above));
}

/** Pages that lead on: to a record that is not there, or to a step that another comes before. */
const leadsOn = /\$|\/clipping\/create$/;

/** Returns true if a page has the right address for somebody it is for. */
const isAtHome = ({ path, redirect }: PageRow, at: string): boolean => {
  if (at === filled(redirect ?? path)) return true;
  const section = `/${path.split('/')[1]}`;
  return path === section || (leadsOn.test(path) && (at.startsWith(section) || at === '/dashboard'));
};

let product: Product;
let browser: Browser;

describe('routes', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ MASTHEAD_RATE_LIMIT: '100000' }), openBrowser()]);
  });
  afterAll(async () => {
    await closePages(browser);
    await product?.stop();
  });

  const tokenOf = async (who: Who): Promise<string> =>
    who === 'staff'
      ? (await product.clientOf(null)('auth.login', { body: staff })).access_token
      : (await product.member(who)).token;

  /** Lists the problems of a page that somebody has opened. */
  const oddOf = async (page: Page, row: PageRow, who: Who): Promise<string[]> => {
    const name = `${who} ${row.path}`;
    const at = new URL(page.url()).pathname;
    const title = await page.title();
    const overflow = await overflowOf(page);
    return [
      ...((isFor(row, who) ? !isAtHome(row, at) : at === filled(row.path)) ? [`${name}: stands at ${at}`] : []),
      ...(/^.+ \| Masthead$/.test(title) ? [] : [`${name}: has the title ${title}`]),
      ...(overflow > 0 ? [`${name}: is ${overflow} px too wide`] : []),
      ...((await page.getByText('Sorry, an error occurred').count()) ? [`${name}: has failed`] : []),
      ...((await page.getByText('This page is not available yet').count()) ? [`${name}: is not built`] : []),
    ];
  };

  const walk = async (who: Who, viewport: { width: number; height: number }) => {
    const { page, context, expectQuiet } = await openPage(browser, { viewport });
    await withToken(page, await tokenOf(who));
    await page.goto(`${product.origin}/settings/personal/preferences`);
    const odd: string[] = [];
    const seen = new Set<string>();
    for (const row of pagesFor(who)) {
      await arrive(page, filled(row.path));
      odd.push(...(await oddOf(page, row, who)));
      // If somebody is led whom the page is not for, staff never come: it is looked at here.
      const at = new URL(page.url()).pathname;
      if (isFor(row, who) || seen.has(at)) continue;
      seen.add(at);
      odd.push(...(await seriousFindings(page)).map((finding) => `${who} ${at}: ${finding}`));
    }
    expect(odd).toEqual([]);
    expectQuiet();
    await context.close();
  };

  const walks = [
    ['administrator', desktop],
    ['brand_manager', desktop],
    ['editor', phone],
    ['reader', phone],
  ] as const;
  it.each(walks.filter(([who]) => visitors.includes(who)))(
    'a route opens or redirects for the role %s, with its title and without an error [navigation-002] [access-006]',
    async (who, viewport) => await walk(who, viewport),
  );

  it('a signed-out visitor is led to sign-in and back afterwards from any route [auth-008]', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('E-mail').waitFor();
    const odd: string[] = [];
    for (const { path } of walked) {
      await goInside(page, filled(path));
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.has('redirect'));
      const back = new URL(page.url()).searchParams.get('redirect');
      if (back !== filled(path)) odd.push(`${path}: comes back to ${back}`);
    }
    expect(odd).toEqual([]);
    await context.close();
  });

  it('every route opens for staff, is accessible and fits the screen, on a light desktop and a dark phone [navigation-002]', async () => {
    const check = async (rows: readonly PageRow[], token: string | null) => {
      const { page, context, expectQuiet } = await openPage(browser);
      if (token) await withToken(page, token);
      await page.goto(product.origin + (token ? '/settings/personal/preferences' : '/login'));
      const odd: string[] = [];
      const seen = new Set<string>();
      for (const [order, row] of rows.entries()) {
        const { path } = row;
        await arrive(page, filled(path));
        if (token) odd.push(...(await oddOf(page, row, 'staff')));
        const arrived = new URL(page.url()).pathname;
        if (seen.has(arrived)) continue;
        seen.add(arrived);
        // Neighbours are made of the same parts: the suite looks at every sixth one in one of the looks, test:long at all in both.
        for (const { viewport, colorScheme } of inFull ? looks : looks.filter((_, look) => order % 12 === 6 * look)) {
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
    const half = Math.ceil(walked.length / 2);
    await Promise.all([
      check(walked.slice(0, half), token),
      check(walked.slice(half), token).then(() => check(outside, null)),
    ]);
  });
});
