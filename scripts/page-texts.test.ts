import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameOfTexts, nameTexts, readPageTexts, textsOfComponent } from '../apps/web/vite-page-texts.ts';
import { root } from './project.mjs';

const web = join(root, 'apps/web/src');

it('a build finds the texts of a page in all that it is made of', () => {
  const { domains, shows } = textsOfComponent(join(web, 'features/accounts/members/MembersPage.tsx'), 'MembersPage');
  expect(domains).toContain('accounts');
  expect(shows('accounts', 'members.title')).toBe(true);
  // The key of a role ends with what the data says.
  expect(shows('accounts', 'roles.brand_manager')).toBe(true);
  expect(shows('accounts', 'sign_in.title')).toBe(false);
});

it('a build names the texts at each route that loads its page, and has them', () => {
  const files = globSync('**/*route[rs].{ts,tsx}', { cwd: web }).map((file) => join(web, file));
  const code = files.map((file) => nameTexts(readFileSync(file, 'utf8'), file)).join('\n');
  const pages = [...code.matchAll(/lazyRouteComponent\(\s*\(/g)];
  const named = [...code.matchAll(/lazyRouteComponent\(\s*\([^,]*,\s*'\w+', '([\w-]+)'/g)].map(([, name]) => name!);
  expect(pages.length).toBeGreaterThan(100);
  expect(named.length).toBe(pages.length);
  const known = readPageTexts();
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(known.has(nameOfTexts(join(web, 'features/kpi/list/KpiListPage.tsx')))).toBe(true);
});
