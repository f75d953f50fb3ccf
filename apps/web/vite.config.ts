import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './vite-compressed.ts';
import { endpointAddresses } from './vite-endpoints.ts';
import { firstLoad } from './vite-first.ts';
import { requiredFields } from './vite-forms.ts';
import { textsOfPages } from './vite-page-texts.ts';
import { pageList } from './vite-pages.ts';
import { stylesOfParts } from './vite-styles.ts';
import { parsedTexts } from './vite-texts.ts';
import { unusedParts } from './vite-unused.ts';
import { writtenVariables } from './vite-variables.ts';

/** The server that `npm run dev` starts beside Vite. */
const api = process.env.MASTHEAD_API ?? 'http://127.0.0.1:3000';

/** Returns a group that does not take along what its modules import. */
const group = (name: string, test: RegExp | ((id: string) => boolean), minShareCount = 1) => ({
  name,
  test,
  minShareCount,
  includeDependenciesRecursively: false,
});

/** Returns true for what may come with other modules although a page does without it. Schemas and their library weigh too much. */
const isLight = (id: string) => !/node_modules[\\/]zod|packages[\\/]contract[\\/]/.test(id);

/**
 * The bundler cuts a file for each set of pages that share modules, so that a page loads nothing that it does without. These groups
 * only save requests: what nearly all pages use, and small modules that are mostly used together, come in one file each. A group must
 * not take along what its modules import, and must hold no module that weighs much and is used by fewer pages than the others.
 */
const scriptGroups = [
  { name: 'app', tags: ['$initial' as const] },
  ...[110, 85].map((count) => group(`common${count}`, isLight, count)),
  group(
    'list',
    /shared[\\/](list[\\/](ListTable|ListFilters|acts|take-away|list\.module)|parts[\\/](SearchField|useSearchText))|components[\\/]TextInput/,
  ),
  group(
    'selecting',
    /shared[\\/]list[\\/](box-column|useBoxColumn|BulkBar|useBulk|RowsBar|bulk)|@mantine[\\/]core[\\/].*(components[\\/]Checkbox[\\/](?!CheckIcon)|styles[\\/]Checkbox)/,
  ),
  // A page needs these two without any checkbox: what is selected before its table is there, and switches and radios.
  group('selection', /shared[\\/]selection[\\/]/),
  group('inline', /@mantine[\\/]core[\\/].*utils[\\/](Inline|InputsGroup)/),
  group('targets', /shared[\\/]floating[\\/](Menu|target|useFloating|parts)/),
  // A list of mentions has many small parts, which few other pages have: each request costs more than such a part weighs.
  group(
    'piece',
    /features[\\/](mentions[\\/](facts|MentionFacts)|assignments[\\/](AssignedMark|assignments\.module)|comments[\\/](CommentCount|comments\.module))|shared[\\/](copy-link|parts[\\/](ToneMark|tone)\.)/,
  ),
  group('stream', /features[\\/]mentions[\\/](days|open-stream|mention-search|mentions\.api|list[\\/]mention-rows)/),
  group('media', /features[\\/]mentions[\\/]media-types|shared[\\/]format[\\/]time-code/),
  group(
    'marks',
    /shared[\\/]icons[\\/]Icon(AdjustmentsHorizontal|Ban|Bell|Bookmark|ExternalLink|EyeOff|HelpCircle|InfoCircle|MessageCircle|Messages|News|Rss|UserCheck)\./,
  ),
  group('views', /features[\\/]views[\\/](matching|useDefaultView|views\.(api|module)|ViewMenu)/),
  group('paged', /infiniteQueryObserver|useInfiniteQuery|use-media-query/),
  // Icons of networks weigh more than others.
  group('icons', /shared[\\/]icons[\\/]Icon(?!Brand|Star)/, 16),
  group(
    'leaves',
    /@mantine[\\/]core[\\/].*(utils[\\/](noop|get-env|create-safe-context|to-int)|get-auto-contrast-value|DirectionProvider)|shared[\\/](form[\\/]drafts|routing[\\/]feature\.)/,
  ),
  group(
    'form',
    /shared[\\/]form[\\/](form-state|useForm|useSaving|useDraft|drafts|dom|Label|FormBanner|load-checks|required-fields|form\.module)/,
  ),
  // Dialogs and menus of the shell, which every page loads once it is idle: one file instead of twenty. The lock is a page as well,
  // which does without the others.
  group(
    'shell',
    /web[\\/]src[\\/](app[\\/](shell|palette|keys)|shared[\\/]feedback|features[\\/]accounts[\\/]lock)[\\/](?!Lock(OutPage|Form))/,
  ),
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    endpointAddresses(),
    requiredFields(),
    pageList(),
    parsedTexts(),
    textsOfPages(),
    stylesOfParts(),
    unusedParts(),
    writtenVariables(),
    firstLoad(),
    compressedFiles(),
    react(),
  ],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/app/zod.ts', import.meta.url)) },
      // React itself has what the shim adds to older ones.
      { find: /^(use-sync-external-store)\/shim\/(with-selector)(\.js)?$/, replacement: '$1/$2.js' },
    ],
  },
  build: {
    target: 'es2023',
    // Larger than any lazy page but the chart library.
    chunkSizeWarningLimit: 700,
    // The server names the scripts of a page in its HTML. The list of all that each lazy file imports would weigh more than it saves.
    modulePreload: {
      // All browsers of the target know it.
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // Importing one name from an index.ts must not load all of its folder: our own modules do nothing by being loaded.
      treeshake: {
        moduleSideEffects: [
          // Load a style sheet and the languages of calendars.
          { test: /web\/src\/shared\/(dates|dates\/calendar-languages)\.ts$/, sideEffects: true },
          { test: /(apps\/web\/src\/(features|shared)|packages\/\w+\/src)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: { groups: scriptGroups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/(v2|storage|broadcasting|files|news|embed|oembed|site-assets)(/|$|\\?)': api,
      '/deployment.json': api,
      '/app/': { target: api, ws: true },
    },
  },
});
