import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameTexts, textsOfComponent } from '../apps/web/vite-page-texts.ts';
import { filesBelow, root } from './project.mjs';

const web = join(root, 'apps/web/src');

it('a build finds the texts of a page in all that it is made of, except in dialogs', () => {
  const texts = textsOfComponent(join(web, 'features/reports/page/ReportPage.tsx'), 'ReportPage');
  expect(texts).toEqual(expect.arrayContaining(['kpi', 'metrics', 'reports']));
  expect(texts).not.toContain('streams');
});

it('a build names the texts at each route that loads its page', () => {
  const files = filesBelow(web).filter((file) => /route[rs]\.tsx?$/.test(file));
  const code = files.map((file) => nameTexts(readFileSync(file, 'utf8'), file)).join('\n');
  const pages = [...code.matchAll(/lazyRouteComponent\(\s*\(/g)];
  const named = [...code.matchAll(/lazyRouteComponent\(\s*\([^,]*,\s*'\w+', \[[\w",]*\]/g)];
  expect(pages.length).toBeGreaterThan(100);
  expect(named.length).toBe(pages.length);
});
