import fc from 'fast-check';
import { expect, it } from 'vitest';
import { campaignOf, markLinks } from './campaign-marks.ts';

const marks = { network: 'linkedin', campaign: 'spring' } as const;
/** Addresses without a sign at their end that ends a sentence as well. */
const addresses = fc.webUrl({ withQueryParameters: true, withFragments: true }).filter((url) => /[\w/]$/.test(url));
const query = 'utm_source=linkedin&utm_medium=social&utm_campaign=spring';

it('campaign marks join the query of each link, before its fragment and without the sign after it [social-003]', () => {
  const text = 'See https://a.example/x, (http://b.example/?id=1) and https://c.example/y?z=2#part.';
  expect(markLinks(text, marks)).toBe(
    `See https://a.example/x?${query}, (http://b.example/?id=1&${query}) and https://c.example/y?z=2&${query}#part.`,
  );
});

it('a link that has campaign marks keeps them, and a text without links stays as it is', () => {
  expect(markLinks('http://a.example/??#top', marks)).toBe(`http://a.example/??&${query}#top`);
  const own = 'https://a.example/?utm_source=partner';
  expect(markLinks(own, marks)).toBe(own);
  fc.assert(
    fc.property(addresses, (url) => {
      const once = markLinks(url, marks);
      expect(markLinks(once, marks)).toBe(once);
      const [before, after] = [new URL(url), new URL(once)];
      for (const name of ['utm_source', 'utm_medium', 'utm_campaign']) after.searchParams.delete(name);
      expect([after.host, after.pathname, [...after.searchParams]]).toEqual([
        before.host,
        before.pathname,
        [...before.searchParams],
      ]);
    }),
  );
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/https?:\/\//i.test(text)),
      (text) => markLinks(text, marks) === text,
    ),
  );
});

it('a headline becomes a name of a campaign', () => {
  expect(campaignOf('Färgerne sejler igen – nu!')).toBe('fargerne-sejler-igen-nu');
  expect(campaignOf('  ')).toBe('');
});
