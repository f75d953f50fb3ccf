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

/** The server that `npm run dev` starts beside Vite. */
const api = process.env.MASTHEAD_API ?? 'http://127.0.0.1:3000';

/** Code that weighs much and is needed on few pages, so that nothing else takes it along. */
const weighty = {
  editor: /node_modules[\\/](@tiptap|prosemirror|linkifyjs|orderedmap|rope-sequence|w3c-keyname)/,
  dates: /node_modules[\\/](dayjs|@mantine[\\/]dates)|shared[\\/]dates\.ts/,
  sorting: /node_modules[\\/]@dnd-kit|shared[\\/]sorting/,
  numbers: /node_modules[\\/]react-number-format|NumberInput/,
  colours: /ColorInput|ColorPicker/,
  charts: /packages[\\/]charts/,
  checkbox: /@mantine[\\/]core[\\/].*components[\\/]Checkbox[\\/](?!CheckIcon)/,
  textarea: /@mantine[\\/]core[\\/].*components[\\/]Textarea[\\/]/,
  pills: /@mantine[\\/]core[\\/].*components[\\/](Pill|PillsInput)[\\/]/,
  segments: /@mantine[\\/]core[\\/].*components[\\/](SegmentedControl|FloatingIndicator)[\\/]/,
  form: /web[\\/]src[\\/]shared[\\/]form[\\/](?!Reason|checks|schema-fields)|react-router[\\/].*useBlocker/,
  selecting: /web[\\/]src[\\/]shared[\\/](list[\\/](box-column|useBoxColumn|BulkBar|useBulk|RowsBar)|selection[\\/])/,
  progress: /@mantine[\\/]core[\\/].*components[\\/]Progress[\\/]/,
};
/** The library of schemas, and those that most others contain: forms need it, what is merely read does not. */
const schemas =
  /node_modules[\\/]zod|web[\\/]src[\\/]app[\\/]zod\.ts|contract[\\/]src[\\/](accounts|billing-records|fields|reference|sessions|social-accounts|subscription)\.ts/;
/** Returns true for a module that not every page should load, however many use it. */
const isHeavy = (id: string) =>
  [...Object.values(weighty), forms, floating, dialogs, /packages[\\/]contract[\\/]/].some((one) => one.test(id));
/** Inputs that pages show at once. */
const forms =
  /@mantine[\\/]core[\\/].*components[\\/](Radio|Switch|PasswordInput|Chip)[\\/]|web[\\/]src[\\/]shared[\\/](parts[\\/]pickers|floating[\\/]PlainSelect)/;
/** Parts that open over a page: the first page does without them. */
const floating =
  /node_modules[\\/]@floating-ui|@mantine[\\/]hooks[\\/]esm[\\/]use-(focus|click-outside)|@mantine[\\/]core[\\/].*(components[\\/](FocusTrap|Overlay|Portal|Popover|ScrollArea(?![\\/]utils)|Combobox|Select|MultiSelect|TagsInput)|utils[\\/]Floating)[\\/]/;
const dialogs =
  /node_modules[\\/](react-remove-scroll|react-remove-scroll-bar|use-sidecar|react-style-singleton|use-callback-ref|tslib)[\\/]|@mantine[\\/]core[\\/].*components[\\/](Modal|ModalBase|Drawer)[\\/]/;
/** Returns true for Mantine's parts that float at nothing: what floats would come along with them. */
const isPlain = (id: string) =>
  /@mantine[\\/](core|hooks)/.test(id) &&
  !isHeavy(id) &&
  !/components[\\/](Menu|Tooltip|Autocomplete|Slider|Notification|HoverCard)[\\/]|utils[\\/]Floating/.test(id);
/** Dialogs and menus of the shell, which every page loads once it is idle: one file instead of twenty. */
const shell = /web[\\/]src[\\/](app[\\/](shell|palette|keys)|shared[\\/]feedback|features[\\/]accounts[\\/]lock)[\\/]/;

/** Returns true for small parts of the app. Without a group before the shell's, pages would take them from there. */
const isSmall = (id: string) =>
  /web[\\/]src[\\/]shared[\\/](?!sorting|phone|upload|realtime|relations|categories|form|dates|mentioning)/.test(id) &&
  !isHeavy(id);

/** Returns groups by the number of files that use a module. The first that fits counts, so a page takes little that it does without. */
const bands = (name: string, test: (id: string) => boolean, counts: readonly number[]) =>
  counts.map((minShareCount) => ({ name: `${name}${minShareCount}`, test, minShareCount }));

/**
 * A page takes about twenty files: the app with its shell, what is used as often as most of its parts are, the small parts that several
 * share, and its own. Left to itself the bundler cuts a file for each set of pages that share something, forty for one page. A group takes
 * along what its modules import, unless an earlier one has it: so what is used often comes first, and heavy parts come after what
 * they are made of.
 */
const scriptGroups = [
  { name: 'app', tags: ['$initial' as const] },
  { name: 'lists', test: /contract[\\/]src[\\/](choices|endpoint|errors|file-kinds|form-choices|limits)\.ts/ },
  { name: 'schemas', test: schemas },
  ...bands('common', (id) => !isHeavy(id) || forms.test(id), [180, 140, 110, 90, 70, 55, 45, 38, 32]),
  ...bands('mantine', isPlain, [16, 8, 4]),
  { name: 'floating', test: floating, minShareCount: 4 },
  { name: 'dialogs', test: dialogs, minShareCount: 4 },
  ...Object.entries(weighty).map(([name, test]) => ({ name, test, minShareCount: 2 })),
  ...bands('parts', isSmall, [12, 4]),
  { name: 'door', test: /web[\\/]src[\\/]features[\\/]accounts[\\/](door|PasswordField)/, minShareCount: 2 },
  { name: 'shell', test: shell },
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
    firstLoad(),
    compressedFiles(),
    react(),
  ],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/app/zod.ts', import.meta.url)) }] },
  build: {
    target: 'es2023',
    // Larger than any lazy page but the chart library.
    chunkSizeWarningLimit: 700,
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
