import { prepareDatabase } from './prepare.ts';
import { findDatabaseUrl, runProgram } from './process.ts';

/** Brings the database up to date and ends: for upgrades if the other programs start later. */
await runProgram(async ({ config, log }) => {
  await prepareDatabase({ url: await findDatabaseUrl(config), config, log });
  console.log('The database is up to date');
});
