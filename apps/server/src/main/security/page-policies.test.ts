import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../platform/http/style-policy.ts';
import { makeTenant } from '../../testing/factories.ts';
import { isBusy, patientFetch } from '../../testing/patient-fetch.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const fetch = patientFetch(isBusy);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const policyOf = (response: Response): string => response.headers.get('content-security-policy') ?? '';

describe('pages', () => {
  it.each(['/v2/docs', '/v2/health', '/storage', '/media-notifications/confirm/made-up-token', '/no-such-page'])(
    'the policy of %s allows no inline style or script and no picture of other hosts',
    async (path) => {
      const response = await fetch(`${server.origin}${path}`, { headers: { accept: 'text/html' } });
      // The server waits at its stop until a page was read.
      await response.text();
      const policy = policyOf(response);
      expect(policy).toMatch(/default-src/);
      expect(policy).not.toMatch(/unsafe-|img-src[^;]*https?:/);
    },
  );

  it('the style elements of a rendered page are let in by their hashes', async () => {
    const response = await fetch(`${server.origin}/v2/docs`);
    const html = await response.text();
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => hashOf(style!));
    expect(styles.length).toBeGreaterThan(0);
    for (const style of styles) expect(policyOf(response)).toContain(style);
    expect(html).not.toMatch(/ style="/);
  });

  it('a feed shown in a frame lets in its own style alone', async () => {
    const { user, brand } = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(user.email));
    const feed = await client('rss-feeds.store', { params: { brand_id: brand.id }, body: { name: 'Press' } });
    const response = await fetch(`${server.origin}${new URL(feed.data.html_url).pathname}?accent=aa0000`);
    const html = await response.text();
    const [, style] = /<style>(.*?)<\/style>/s.exec(html)!;
    expect(policyOf(response)).toContain(`style-src ${hashOf(style!)};`);
  });
});
