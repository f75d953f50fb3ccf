import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { ferryText, insertNewsroom, insertStory } from './site.fixture.ts';

let server: TestServer;
let brandId: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://pr.example' } });
  brandId = (await makeTenant(server.database.db)).brand.id;
});
afterAll(() => server.stop());

/** A page of the site as a browser asks for it. */
const read = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
  const answer = await fetch(`${server.origin}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140', ...headers },
  });
  return { answer, status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the public site', () => {
  it('shows a published newsroom with its stories and offers an embed script [newsrooms-001]', async () => {
    const { db } = server.database;
    const newsroom = await insertNewsroom(db, brandId, {
      name: 'Norlunde',
      description: 'News from the electric ferries',
    });
    await insertStory(db, newsroom.id, { headline: 'The winter timetable is ready', copytext: ferryText });
    await insertStory(db, newsroom.id, { headline: 'A draft of ours', status: 'draft' });
    const front = await read('/news/norlunde');
    expect(front.status).toBe(200);
    expect(front.text).toContain('The winter timetable is ready');
    expect(front.text).not.toContain('A draft of ours');
    const story = await read('/news/norlunde/the-winter-timetable-is-ready');
    expect(story.status).toBe(200);
    expect(story.text).toContain('managing director');
    const script = await read('/embed/newsroom.js');
    expect(script.headers.get('content-type')).toMatch(/javascript/);
  });
});
