/** `npm run bench` runs all; `npm run bench -- road matching` the ones named. Each prints its own table. */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  road: () => import('./road.ts'),
  collection: () => import('./collection.ts'),
  matching: () => import('./matching.ts'),
  parts: () => import('./parts.ts'),
  reading: () => import('./reading.ts'),
  trends: () => import('./trends.ts'),
  'trends-archive': () => import('./trends-archive.ts'),
  'trends-live': () => import('./trends-live.ts'),
  names: () => import('./names.ts'),
  mentions: () => import('./mentions.ts'),
  hits: () => import('./hits.ts'),
  mail: () => import('./mail.ts'),
  metrics: () => import('./metrics.ts'),
  calls: () => import('./calls.ts'),
  clippings: () => import('./clippings.ts'),
  reports: () => import('./reports.ts'),
  imports: () => import('./imports.ts'),
  discover: () => import('./discover.ts'),
  'staff-lists': () => import('./staff-lists.ts'),
  qa: () => import('./qa.ts'),
  lab: () => import('./lab.ts'),
  web: () => import('./web.ts'),
  site: () => import('./site.ts'),
  scrolling: () => import('./scrolling.ts'),
  'returned-mail': () => import('./returned-mail.ts'),
  'mail-sets': () => import('./mail-sets.ts'),
  print: () => import('./print.ts'),
  overload: () => import('./overload.ts'),
  cluster: () => import('./cluster.ts'),
  large: () => import('./large.ts'),
  responsiveness: () => import('./responsiveness.ts'),
  backup: () => import('./backup.ts'),
};

const wanted = process.argv.slice(2).filter((arg, at, all) => !arg.startsWith('-') && !all[at - 1]?.startsWith('--'));
const unknown = wanted.filter((name) => !benches[name]);
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  console.log(`\n== ${name} ==`);
  await (await benches[name]!()).run();
}
