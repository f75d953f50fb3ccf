import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build-apps.mjs';
import { ensureInstalled } from './install.mjs';
import { Failure, filesBelow, main, root } from './project.mjs';
import { checkStyle, checkTypes, runVitest } from './test-steps.mjs';

const parts = ['types', 'style', 'unit', 'e2e'];
/** Parts that run only when they are named: a journey in the bundled browser, tests of tens of minutes, and pictures of every page. */
const onDemand = ['bundled', 'long', 'sheets'];
/** Journey by which the bundled browser shows that it works. */
const inBundled = 'e2e/sign-in.test.ts';
const vitestConfig = join(root, 'vitest.config.ts');

main(async (args) => {
  const unknown = args.filter((arg) => ![...parts, ...onDemand].includes(arg));
  if (unknown.length > 0)
    throw new Failure(`Unknown: ${unknown.join(', ')}. Parts are ${[...parts, ...onDemand].join(', ')}.`);
  const wanted = new Set(args.length > 0 ? args : parts);
  await ensureInstalled();
  // The same modules are compiled by each of many processes: kept, they cost each a fifth of its start.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');

  // The server's tests wait half of their time: low in priority, the parts that only calculate take what they leave.
  const counts = await Promise.all([
    wanted.has('types') ? checkTypes() : undefined,
    wanted.has('style') ? checkStyle() : undefined,
    wanted.has('unit')
      ? runVitest('packages and web', vitestConfig, {
          minutes: 40,
          isPatient: true,
          args: ['--project', 'pure', '--project', 'web'],
        })
      : undefined,
    wanted.has('unit') ? runVitest('server', vitestConfig, { minutes: 40, args: ['--project', 'server'] }) : undefined,
    // The journeys find the web app built. A build that fails is repeated before them and says why.
    wanted.has('e2e') ? ensureBuilt(['web']).catch(() => undefined) : undefined,
  ]);
  // The browser journeys want the machine for themselves. Each runs once: in the bundled browser, or in that of the system.
  counts.push(
    ...(await Promise.all([
      wanted.has('e2e') ? runJourneys('e2e', wanted.has('bundled') ? ['--exclude', inBundled] : []) : undefined,
      wanted.has('bundled')
        ? runJourneys('bundled browser', [inBundled], { MASTHEAD_TEST_BROWSER: 'bundled' })
        : undefined,
    ])),
  );
  if (wanted.has('sheets')) {
    process.env.MASTHEAD_SHEETS ??= '';
    counts.push(await runJourneys('sheets'));
  }
  if (wanted.has('long')) {
    process.env.MASTHEAD_TEST_EXTENT = 'full';
    counts.push(await runVitest('long', vitestConfig, { minutes: 120, args: ['--project', 'long'] }));
    counts.push(...(await runOnCluster()));
    counts.push(await runJourneys('long journeys'));
  }

  const sum = (name) => counts.reduce((total, count) => total + (count?.[name] ?? 0), 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  if (skipped > 0) console.log(`${skipped} skipped: they belong to test:long, or say in their titles what they need`);
  // Once more at the end: a log of thousands of lines is often read, and kept, from its end only.
  for (const failure of counts.flatMap((count) => count?.failures ?? [])) console.log(`Failed: ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
});

/** Journeys of the main road, from a stream to a report. */
const mainRoad = ['streams', 'mentions', 'clippings', 'publish', 'emails', 'reports'];

/**
 * Runs the server's tests and the main journeys on a coordinator and two workers; docs/cluster.md describes their
 * requirements. Returns the counts of both.
 */
async function runOnCluster() {
  if (!existsSync('/usr/lib/postgresql/15/lib/citus.so')) {
    console.log('server and journeys on a cluster: skipped, for Citus is not installed');
    return [{ passed: 0, failed: 0, skipped: 1, failures: [] }];
  }
  process.env.MASTHEAD_TEST_CLUSTER = '1';
  const server = await runVitest('server on a cluster', vitestConfig, { minutes: 60, args: ['--project', 'server'] });
  const journeys = await runJourneys(
    'journeys on a cluster',
    mainRoad.map((name) => `e2e/${name}.test.ts`),
  );
  delete process.env.MASTHEAD_TEST_CLUSTER;
  return [server, journeys];
}

/** The build that all journeys wait for. */
let built;

async function runJourneys(name, args = [], env = {}) {
  const folder = join(root, 'e2e');
  if (!existsSync(folder) || !filesBelow(folder).some((file) => file.endsWith('.test.ts'))) return undefined;
  try {
    built ??= ensureBuilt();
    await built;
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1, skipped: 0, failures: [`build\n    ${error.message}`] };
  }
  return runVitest(name, join(folder, 'vitest.config.ts'), { minutes: 40, args, env });
}
