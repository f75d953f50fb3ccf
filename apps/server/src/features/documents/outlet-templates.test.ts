import { extractArticle } from '@masthead/reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { rowOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeSource, makeTenant } from '../../testing/factories.ts';
import { findTemplate } from './outlet-templates.queries.ts';
import { createOutletTemplates } from './outlet-templates.ts';

const promise = 'Jane Doe writes about the harbour for this newspaper and has won the Prize of the Town three times.';
const article = (id: number) =>
  extractArticle(
    `<article><h1>Report number ${id}</h1>${[1, 2, 3, 4].map((part) => `<p>Paragraph ${part} of report ${id} is about the ferries of the year ${id * 7 + part} and what became of them since.</p>`).join('')}<p>${promise}</p></article>`,
    { url: `https://a.example/${id}` },
  );

describe('the templates of outlets', () => {
  let database: TestDatabase;
  let outletId: string;
  const templatesOf = () => createOutletTemplates({ db: database.db, clock: systemClock });
  beforeAll(async () => {
    database = await createTestDatabase();
    const { organisation } = await makeTenant(database.db);
    const { sourceId } = await makeSource(database.db, organisation.id);
    const row = await rowOf(
      database.db,
      sql<{ outlet_id: string }>`select outlet_id from sources where id = ${sourceId}`,
    );
    outletId = row!.outlet_id;
  });
  afterAll(() => database.drop());

  it('texts that three articles of an outlet have in common are left out, also after a restart', async () => {
    const first = templatesOf();
    for (const id of [1, 2, 3]) expect((await first.apply(outletId, article(id))).text).toContain(promise);
    expect((await first.apply(outletId, article(4))).text).not.toContain(promise);
    await first.save({ now: true });
    expect((await findTemplate(database.db, outletId))?.template.pages).toBe(4);
    const next = templatesOf();
    const { text } = await next.apply(outletId, article(5));
    expect(text).not.toContain(promise);
    expect(text).toContain('Paragraph 4 of report 5');
  });

  it('the template of a deleted outlet does not prevent others from being saved', async () => {
    const templates = templatesOf();
    await templates.apply('00000000-0000-7000-8000-000000000000', article(1));
    for (const id of [11, 12]) await templates.apply(outletId, article(id));
    await templates.save({ now: true });
    expect((await findTemplate(database.db, outletId))?.template.pages).toBeGreaterThan(4);
  });
});
