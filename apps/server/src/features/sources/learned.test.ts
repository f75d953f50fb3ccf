import { describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { failureOf } from '../../testing/server.ts';
import { startBench } from './sources.fixture.ts';

const bench = startBench();

describe('learned texts of an outlet', () => {
  it('data learned about an outlet is shown to organisations that have the source on their list, and to nobody else', async () => {
    const source = await bench.add(bench.ownFeed());
    const show = { params: { source_id: source.id } };
    expect((await bench.call('sources.learned', show)).data).toEqual({ pages: 0, lines: [], updated_at: null });
    const template = {
      pages: 9,
      lines: { a: { pages: 7, last: 9, text: 'Read the paper of tomorrow today' }, b: { pages: 1, last: 2 } },
      boxes: {},
    };
    await rowsOf(
      bench.db,
      sql`
        insert into outlet_templates (outlet_id, pages, template, updated_at)
        values (${source.media_outlet.id}, 9, ${JSON.stringify(template)}, now())
        on conflict (outlet_id) do update set template = excluded.template`,
    );
    expect((await bench.call('sources.learned', show)).data).toMatchObject({
      pages: 9,
      lines: [{ text: 'Read the paper of tomorrow today', pages: 7 }],
    });
    const stranger = await bench.stranger();
    expect((await failureOf(stranger('sources.learned', show))).status).toBe(404);
  });
});
