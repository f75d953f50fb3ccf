/**
 * Copies the icons that the web app imports out of the npm package @tabler/icons (MIT) into apps/web/src/shared/icons, one file
 * each, and removes those that nothing imports. The whole package has 6,000 icons and takes 90 MB. To use another icon, import
 * it from shared/icons/index.ts and run:
 *
 *   node scripts/run.mjs tools/icons/make-icons.ts && npm run style:fix
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const version = '3.51.0';
const web = join(import.meta.dirname, '../../apps/web/src');
const target = join(web, 'shared/icons');

const work = mkdtempSync(join(tmpdir(), 'icons-'));
try {
  const [archive = ''] = execFileSync('npm', ['pack', `@tabler/icons@${version}`, '--silent'], {
    cwd: work,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  execFileSync('tar', ['-xzf', archive], { cwd: work });
  const names = importedIcons();
  for (const file of readdirSync(target)) if (/^Icon\w+\.ts$/.test(file)) rmSync(join(target, file));
  for (const name of names) writeFileSync(join(target, `${name}.ts`), moduleOf(name, join(work, 'package')));
  writeFileSync(
    join(target, 'index.ts'),
    [
      "export type { IconProps } from './create-icon.ts';",
      ...names.map((name) => `export { ${name} } from './${name}.ts';`),
      '',
    ].join('\n'),
  );
  cpSync(join(work, 'package/LICENSE'), join(target, 'tabler-LICENSE.txt'));
} finally {
  rmSync(work, { recursive: true });
}

function importedIcons(): string[] {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const imports = files.flatMap((file) => [
    ...readFileSync(join(web, file), 'utf8').matchAll(
      /import (?:type )?\{([^}]*)\} from '[./]+shared\/icons\/index\.ts'|import (?:type )?\{([^}]*)\} from '\.\.\/icons\/index\.ts'/g,
    ),
  ]);
  return [...new Set(imports.flatMap(([, outer, inner]) => (outer ?? inner ?? '').match(/\bIcon[A-Z]\w*/g) ?? []))]
    .filter((name) => name !== 'IconProps')
    .toSorted();
}

/** Returns the module of an icon: 'IconChevronDown' is outline/chevron-down.svg, 'IconBookmarkFilled' filled/bookmark.svg. */
function moduleOf(name: string, folder: string): string {
  const [, plain = '', filled] = /^Icon(\w+?)(Filled)?$/.exec(name) ?? [];
  const file = `${plain.replace(/(?<!^)([A-Z]|(?<!\d)\d)/g, '-$1').toLowerCase()}.svg`;
  const svg = readFileSync(join(folder, 'icons', filled ? 'filled' : 'outline', file), 'utf8');
  const shapes = [...svg.matchAll(/<(\w+)\s([^>]*)\/>/g)].filter(([shape]) => !shape.includes('M0 0h24v24H0z'));
  const paths = shapes.map(([shape, tag, attributes = '']) => {
    const d = /\bd="([^"]+)"/.exec(attributes)?.[1];
    if (tag !== 'path' || !d) throw new Error(`${file} has more than paths: ${shape}`);
    return d;
  });
  const kind = filled ? ", 'filled'" : '';
  return `import { createIcon } from './create-icon.ts';\n\nexport const ${name} = /* @__PURE__ */ createIcon(${JSON.stringify(paths)}${kind});\n`;
}
