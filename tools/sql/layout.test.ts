import { describe, expect, it } from 'vitest';
import { formatSource } from './format-source.ts';
import { meaningOf } from './layout.ts';

const source = (sql: string): string => `    sql<Row>\`${sql}\`,\n`;
/** Returns the lines of SQL that is laid out, without the indentation of the file. */
const laidOut = (sql: string): string[] =>
  formatSource(source(sql))
    .replace(/`,\n$/, '')
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^ {6}/, ''));

describe('the layout of SQL', () => {
  it('a template that fits on its line stays as it is', () => {
    for (const sql of [`select id from outlets where id = \${id}`, ' and a = 1', '', `c.\${column}::text`])
      expect(formatSource(source(sql))).toBe(source(sql));
  });

  it('each clause has a line; conditions and lists have several if they are long', () => {
    const sql = `
      with a as (select id from b where x is distinct from y), c as (select 1) insert into d (id, name)
      select id, name, ${'a_long_name, '.repeat(9)}e from a left join c on c.id = a.id and c.kind = 'and' where a.n between 1 and 2 and a.brand_id = \${scope.brandIds} and exists (select 1 from f where f.id = a.id) \${filtered(filter)}
      order by name limit 5 on conflict (id) where id > 0 do update set name = excluded.name returning id`;
    expect(laidOut(sql)).toMatchInlineSnapshot(`
      [
        "with a as (select id from b where x is distinct from y), c as (select 1)",
        "insert into d (id, name)",
        "select id, name, a_long_name, a_long_name, a_long_name, a_long_name, a_long_name, a_long_name, a_long_name,",
        "  a_long_name, a_long_name, e",
        "from a",
        "left join c on c.id = a.id and c.kind = 'and'",
        "where a.n between 1 and 2",
        "  and a.brand_id = \${scope.brandIds}",
        "  and exists (select 1 from f where f.id = a.id)",
        "  \${filtered(filter)}",
        "order by name",
        "limit 5",
        "on conflict (id) where id > 0 do update set name = excluded.name",
        "returning id",
      ]
    `);
  });

  it('assignments, branches of case and queries inside are indented', () => {
    const sql = `
      update stories s set headline = \${headline}, version = s.version + 1, status = case when s.published_at is null then 'draft' when s.published_at > \${now} then 'scheduled' else 'published' end,
      tags = coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name) from tags t where t.story_id = s.id), '[]'::json) where s.id = \${id}`;
    expect(laidOut(sql)).toMatchInlineSnapshot(`
      [
        "update stories s",
        "set headline = \${headline},",
        "  version = s.version + 1,",
        "  status = case",
        "    when s.published_at is null then 'draft'",
        "    when s.published_at > \${now} then 'scheduled'",
        "    else 'published'",
        "  end,",
        "  tags = coalesce(",
        "    (",
        "      select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name)",
        "      from tags t",
        "      where t.story_id = s.id",
        "    ),",
        "    '[]'::json",
        "  )",
        "where s.id = \${id}",
      ]
    `);
  });

  it('strings, comments and placeholders with templates inside keep every character', () => {
    const kept = ["'a  b -- c'", '"x  y"', '-- why\n', 'b::text[]=any(c)', `\${sql.join(list, sql\`  or  \`)}`];
    const sql = `\n  select ${kept[0]}, ${kept[1]}, ${kept[4]} ${kept[2]}  from t where ${kept[3]}`;
    const [, text = ''] = /`([\s\S]*)`/.exec(formatSource(source(sql))) ?? [];
    expect(meaningOf(text)).toEqual(meaningOf(sql));
    for (const part of kept) expect(text).toContain(part);
  });

  it('a second run of the layout changes nothing', () => {
    const sql = `\n select a from b where (c = 1 or d in (select e from f where g = 2 order by h)) and i = \${j}`;
    const once = formatSource(source(sql));
    expect(formatSource(once)).toBe(once);
  });
});
