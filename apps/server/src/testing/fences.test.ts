import { dark, light } from '@masthead/site/look/tokens.ts';
import { describe, expect, it } from 'vitest';
import { circles, roomGraph } from './circles.ts';
import { allSources as all, filesBelow, read, type Source, sources } from './sources.ts';

/** Files of the server that write markup, each with its reason. */
const mayWriteMarkup = new Map([
  ['apps/server/src/platform/markup/index.ts', 'escapes text for XML: feeds, sitemaps, SVG'],
  ['apps/server/src/features/site/article-html.ts', 'writes stored articles again, tag by tag'],
  ['apps/server/src/features/stories/sanitise-text.ts', 'removes empty paragraphs from what editors paste'],
  ['apps/server/src/features/notifications/hook-messages.ts', 'escapes text for Slack, which knows three signs'],
  ['apps/server/src/features/site/card-picture.ts', 'colours words with Pango, which is no HTML'],
  ['apps/server/src/main/serve-web.ts', 'puts the settings into the built page of the web app'],
  ['apps/server/src/main/first-files.ts', 'names the files of a page of the web app in its HTML'],
]);

/** Files that take floating parts from Mantine itself, each with its reason. */
const mayFloat = new Map([
  [
    'apps/web/src/app/palette/CommandPalette.tsx',
    'puts its window together from parts, loaded when it is first opened',
  ],
  ['apps/web/src/app/shell/PhoneDrawer.tsx', 'puts its window together from parts, loaded when it is first opened'],
  ['apps/web/src/features/mentions/reader/ReaderPlace.tsx', 'puts its drawer together from parts'],
  ['apps/web/src/features/streams/lab/PhonePage.tsx', 'puts its drawer together from parts'],
]);

/** Returns every import that breaks a rule, as 'file → import'. */
const offences = (of: readonly Source[], breaks: (source: Source, name: string) => boolean) =>
  of.flatMap((source) =>
    source.imports.filter((name) => breaks(source, name)).map((name) => `${source.path} → ${name}`),
  );

const featureOf = (path: string): string | undefined =>
  /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Returns the package, app or folder of a file, or of a package of the repository. */
const roomOf = (name: string): string | undefined =>
  /^(?:apps|packages)\/([^/]+)\//.exec(name)?.[1] ??
  /^@masthead\/([^/]+)/.exec(name)?.[1] ??
  /^(bench|e2e|scripts|tools)\//.exec(name)?.[1];

describe('fences', () => {
  it('the fences read the whole tree', () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(offences(sources, (_, name) => name === '@masthead/matching').length).toBeGreaterThan(3);
  });

  it('packages never import apps', () => {
    expect(
      offences(
        all.filter(({ path }) => path.startsWith('packages/')),
        (_, name) => name.startsWith('apps/') || /^@masthead\/(server|web|site)/.test(name),
      ),
    ).toEqual([]);
  });

  it('matching and measuring import only their own files', () => {
    const pure = sources.filter(({ path }) => /^packages\/(matching|measuring)\//.test(path));
    expect(offences(pure, (_, name) => !name.startsWith('packages/'))).toEqual([]);
  });

  it('pricing imports only its own files and the check of VAT numbers', () => {
    const pure = sources.filter(({ path }) => path.startsWith('packages/pricing/'));
    expect(pure.length).toBeGreaterThan(5);
    expect(offences(pure, (_, name) => !name.startsWith('packages/') && name !== 'jsvat-next')).toEqual([]);
  });

  it('platform never imports features', () => {
    expect(
      offences(
        sources.filter(({ path }) => path.startsWith('apps/server/src/platform/')),
        (_, name) => name.includes('/features/') || name.includes('/main/'),
      ),
    ).toEqual([]);
  });

  it('the web app imports downwards only: app, features, shared', () => {
    const layers = ['shared', 'features', 'app'];
    const layerOf = (path: string) => layers.indexOf(/^apps\/web\/src\/(shared|features|app)\//.exec(path)?.[1] ?? '');
    const web = sources.filter(({ path }) => layerOf(path) >= 0);
    expect(web.length).toBeGreaterThan(300);
    expect(offences(web, ({ path }, name) => layerOf(name) > layerOf(path))).toEqual([]);
  });

  it('a feature imports another only through its index', () => {
    const offends = ({ path }: Source, name: string) => {
      const target = featureOf(name);
      return target !== undefined && target !== featureOf(path) && !/\/index\.tsx?$/.test(name);
    };
    expect(
      offences(
        sources.filter(({ path }) => featureOf(path)),
        offends,
      ),
    ).toEqual([]);
  });

  it('SQL occurs only in queries and migrations', () => {
    const statement = /sql(?:<[^`]*>)?`|\.query\(\s*[`'"]\s*(?:select|insert|update|delete)/i;
    const allowed = (path: string) =>
      /\.queries\.ts$|\/platform\/(db|events|jobs|realtime|embedded-postgres)\//.test(path);
    expect(
      sources
        .filter(({ path, text }) => path.startsWith('apps/server/') && !allowed(path) && statement.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('lists sorted by a name use byName', () => {
    const bytes = /order by (?:[^`]*, )?lower\([\w.]*name\)(?! as)/i;
    expect(
      sources.filter(({ path, text }) => path.endsWith('.queries.ts') && bytes.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('outside addresses are fetched only through platform/fetch', () => {
    const server = sources.filter(({ path }) => path.startsWith('apps/server/') && !path.includes('/platform/fetch/'));
    expect(
      offences(server, (_, name) => name === 'undici' || /^node:https?$/.test(name)).filter(
        (offence) => !/platform\/(realtime|http)\//.test(offence),
      ),
    ).toEqual([]);
    expect(server.filter(({ text }) => /(?<![.\w])fetch\(\s*['"`]?http/.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('no file of the repository imports itself through other files, not even for a type', () => {
    expect(all.length).toBeGreaterThan(sources.length + 300);
    expect(circles(new Map(all.map(({ path, imports }) => [path, imports])))).toEqual([]);
  });

  it('no package, app or folder imports itself through others, not even for a type', () => {
    const product = all.filter(({ path }) => !path.includes('/testing/'));
    const graph = roomGraph(product, roomOf);
    expect([...graph.keys()]).toEqual(
      expect.arrayContaining(['server', 'web', 'site', 'contract', 'bench', 'e2e', 'tools']),
    );
    expect(circles(graph)).toEqual([]);
  });

  it('time zones are computed in packages/measuring/src/zone.ts and the program in the HTML alone', () => {
    const computes =
      /Intl\.DateTimeFormat\(|timeZone\b|\.toLocale(?:Date|Time)?String\(|\.toDateString\(|getTimezoneOffset|\.[gs]et(?:Hours|Minutes|Seconds|Date|Day|Month|FullYear)\(/;
    expect(sources.filter(({ text }) => computes.test(text)).map(({ path }) => path)).toEqual([
      // It is a part of the HTML and imports nothing.
      'apps/web/src/first/early.ts',
      'packages/measuring/src/zone.ts',
    ]);
  });

  it.each(['server', 'web'])(
    'no feature of apps/%s imports itself through other features, not even for a type',
    (app) => {
      const files = sources.filter(({ path }) => path.startsWith(`apps/${app}/`));
      const graph = roomGraph(files, featureOf);
      expect(graph.size).toBeGreaterThan(10);
      expect(circles(graph)).toEqual([]);
    },
  );

  it('HTML is written by the renderer only', () => {
    const escapes = /&(?:amp|lt|gt|quot|#39);|&#\$\{/;
    const tags =
      /['"`>}]<(?:!doctype|html|head|body|div|p|table|tr|td|span|section|h[1-6]|ul|ol|li|a|img|style|button|form|iframe|meta)[\s>$]/i;
    const server = sources.filter(({ path }) => path.startsWith('apps/server/') && !mayWriteMarkup.has(path));
    expect(server.filter(({ text }) => escapes.test(text) || tags.test(text)).map(({ path }) => path)).toEqual([]);
    for (const path of mayWriteMarkup.keys()) expect(sources.some((source) => source.path === path)).toBe(true);
  });

  it('colours of the product are defined once for everything that the server draws', () => {
    const colours = [...Object.values(light), ...Object.values(dark)].filter((colour) => colour !== light.raised);
    const sheets = filesBelow('apps/site/src').filter((file) => file.endsWith('.css'));
    const drawn = [...sources.filter(({ path }) => /^apps\/(server|site)\//.test(path)), ...sheets.map(read)];
    const copies = drawn.filter(({ text }) => colours.some((colour) => text.includes(colour)));
    expect(copies.map(({ path }) => path)).toEqual(['apps/site/src/look/tokens.ts']);
  });

  it('menus, dialogs and selects come from shared/floating, which loads them after the first page', () => {
    const floating =
      /import \{[^}]*\b(?:Menu|Popover|Tooltip|Modal|Drawer|Select|MultiSelect)\b[^}]*\} from '@mantine\/core'/;
    const taken = all
      .filter(({ path, text }) => path.startsWith('apps/web/src/') && floating.test(text))
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('apps/web/src/shared/floating/'));
    expect(taken.toSorted()).toEqual([...mayFloat.keys()].toSorted());
  });

  it('journeys wait for counts and values of a page, since it may still be loading', () => {
    const looksOnce =
      /^\s*expect\(await [^;]*\.(?:count|allTextContents|allInnerTexts|textContent|innerText|inputValue|is[A-Z]\w+|getAttribute)\([^()]*\)\)\./m;
    const journeys = all.filter(({ path }) => path.startsWith('e2e/'));
    expect(journeys.length).toBeGreaterThan(60);
    expect(journeys.filter(({ text }) => looksOnce.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('no test takes the time, which depends on the machine', () => {
    const tests = all.filter(({ path }) => path.endsWith('.test.ts') || path.endsWith('.test.tsx'));
    const takesTime = /expect\(\(?(performance|Date)\.now\(\) - \w+\)/;
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.filter(({ text }) => takesTime.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('no folder has a name without meaning, such as utils', () => {
    expect(
      all.map(({ path }) => path).filter((path) => /\/(utils|helpers|common|constants|types)\//.test(path)),
    ).toEqual([]);
  });

  it('no file is longer than the limit', () => {
    const lines = sources.map(({ path, text }) => ({ path, lines: text.split('\n').length }));
    expect(lines.filter((file) => file.lines > 400)).toEqual([]);
  });
});
