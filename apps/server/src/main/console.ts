import { openApiDocument } from '@masthead/contract';
import { hashPassword, setPasswordByEmail } from '../features/accounts/index.ts';
import { maintenanceSetting } from '../features/app/index.ts';
import { lastBackup } from '../features/staff/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { type Db, openDatabase } from '../platform/db/index.ts';
import { writeSetting } from '../platform/db/settings.queries.ts';
import { StartError, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { createStorage } from '../platform/storage/index.ts';
import { backUp } from './backup.ts';
import { billingCommand, couponCommand, discountCommand, invoiceCommand } from './console-billing.ts';
import { checkCommand } from './console-check.ts';
import { limitsCommand, planCommand } from './console-plans.ts';
import { readerCommand } from './console-reader.ts';
import { staffCommand, userCommand } from './console-users.ts';
import { distributeTables } from './distribution.ts';
import { findDatabaseUrl, type Program, runProgram } from './process.ts';
import { restore } from './restore.ts';
import { verifyBackup } from './verify-backup.ts';
import { readVersion } from './version.ts';

interface Command {
  usage: string;
  about: string;
  run: (program: Program, args: string[]) => Promise<void>;
}

async function withDatabase({ config, log }: Program, work: (db: Db) => Promise<void>): Promise<void> {
  const database = openDatabase({ url: await findDatabaseUrl(config), connections: 1, log });
  await work(database.db).finally(database.close);
}

const commands: Record<string, Command> = {
  openapi: {
    usage: 'openapi',
    about: 'prints the OpenAPI document; needs no database',
    run: async () => console.log(JSON.stringify(await openApiDocument(readVersion().version), null, 2)),
  },
  maintenance: {
    usage: 'maintenance on [message] | maintenance off',
    about: 'closes the API with a message, or opens it again',
    run: (program, [state, ...words]) => {
      if (state !== 'on' && state !== 'off') throw new StartError('Say maintenance on [message], or maintenance off.');
      return withDatabase(program, async (db) => {
        await writeSetting(
          db,
          maintenanceSetting,
          state === 'on' ? { message: words.join(' ') } : null,
          systemClock.now(),
        );
        console.log(`Maintenance is ${state}. It holds for all processes within two seconds.`);
      });
    },
  },
  plan: {
    usage: 'plan <organisation> [<plan> [until <date>] <reason>]',
    about: 'shows the plan of an organisation, or sets it, as a trial until a date where one is given',
    run: (program, args) => withDatabase(program, (db) => planCommand(db, args)),
  },
  limits: {
    usage: 'limits <organisation> [<limit>=<number>|none|plan … <reason>]',
    about: 'shows the limits of an organisation, or agrees others than those of its plan; licences are limits too',
    run: (program, args) => withDatabase(program, (db) => limitsCommand(db, args)),
  },
  billing: {
    usage: 'billing <organisation>',
    about: 'shows the subscription and the invoices of an organisation, and why a payment failed',
    run: (program, args) => withDatabase(program, (db) => billingCommand({ ...program, db }, args)),
  },
  invoice: {
    usage: 'invoice <number> paid [<reference>] | invoice <number> credit <amount> <reason>',
    about: 'marks an invoice as paid by transfer, or issues a credit note',
    run: (program, args) => withDatabase(program, (db) => invoiceCommand({ ...program, db }, args)),
  },
  coupon: {
    usage: 'coupon <code> <20%|50EUR> [once|forever|<number> months] [until <date>] [max <number>]',
    about: 'makes a coupon, for one payment unless said otherwise',
    run: (program, args) => withDatabase(program, (db) => couponCommand({ ...program, db }, args)),
  },
  discount: {
    usage: 'discount <organisation> <coupon>|none',
    about: 'sets the coupon that lowers the first order of an organisation',
    run: (program, args) => withDatabase(program, (db) => discountCommand({ ...program, db }, args)),
  },
  backup: {
    usage: 'backup <file>|s3://<bucket>/<key> | backup verify <file>|s3://<bucket>/<key>',
    about: 'writes the database, the files and the key to one file while Masthead runs, or checks every part of one',
    run: async (program, [first, second]) => {
      const { config } = program;
      const isCheck = first === 'verify';
      const file = isCheck ? second : first;
      if (!file) throw new StartError('Say backup <file>, or backup verify <file>.');
      if (isCheck) return await verifyBackup(config, file, console.log);
      await backUp(config, await findDatabaseUrl(config), file, console.log);
      // Staff see the time of the last one.
      await withDatabase(program, async (db) => {
        const now = systemClock.now();
        await writeSetting(db, lastBackup, { at: now.toISOString() }, now);
      });
    },
  },
  restore: {
    usage: 'restore <file>|s3://<bucket>/<key>',
    about: 'puts a backup into an empty database and an empty data folder; Masthead must not run on them',
    run: async (program, [file]) => {
      if (!file) throw new StartError('Say restore <file>.');
      const { config, log } = program;
      await restore({ config, log, url: await openTarget(program) }, file, console.log);
      await program.stopAll();
    },
  },
  check: {
    usage: 'check',
    about: 'compares what is kept twice, repairs what can be made anew and says the rest',
    run: async (program) => {
      const { config, log } = program;
      const storage = await createStorage(config);
      await withDatabase(program, (db) => checkCommand({ db, log, storage, clock: systemClock }, console.log)).finally(
        storage.close,
      );
    },
  },
  distribute: {
    usage: 'distribute [<shards>]',
    about: 'spreads the large tables over the nodes of a cluster of Citus (docs/cluster.md); Masthead must not run',
    run: async (program, [shards = '32']) => {
      const count = Number(shards);
      if (!Number.isInteger(count) || count < 1 || count > 1024)
        throw new StartError('Say distribute [<shards>], 1 to 1024.');
      const done = await distributeTables(await findDatabaseUrl(program.config), count, console.log);
      console.log(done === 0 ? 'All tables are distributed already.' : `${done} tables are distributed.`);
    },
  },
  user: {
    usage: 'user <e-mail> [remove|restore|sign-out <reason>]',
    about: 'shows a user, or removes, restores or signs the user out everywhere',
    run: (program, args) => withDatabase(program, (db) => userCommand(db, args)),
  },
  staff: {
    usage: 'staff add <e-mail> <first name> <last name> | staff level <e-mail> full|support <reason>',
    about: 'makes another staff user and prints the password once, or sets what a staff user may do',
    run: (program, args) => withDatabase(program, (db) => staffCommand(db, args)),
  },
  reader: {
    usage: 'reader',
    about:
      'reads the kept pages of judged mentions again and names those that are read otherwise; run it before an update',
    run: (program) => withDatabase(program, readerCommand),
  },
  password: {
    usage: 'password <e-mail> <new password>',
    about: 'sets the password of a user and ends the user’s sessions',
    run: (program, [email, password]) => {
      if (!email || !password) throw new StartError('Say password <e-mail> <new password>.');
      return withDatabase(program, async (db) => {
        if (!(await setPasswordByEmail(db, email, await hashPassword(password), systemClock.now())))
          throw new StartError(`There is no user ${email}.`);
        console.log(`The password of ${email} is set.`);
      });
    },
  },
};

/** Opens the database of the settings, otherwise the embedded one of the data folder, which is started for this. */
async function openTarget({ config, log, onStop }: Program): Promise<string> {
  if (config.DATABASE_URL) return config.DATABASE_URL;
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (level, message) => log[level](message),
  });
  onStop(postgres.stop);
  return postgres.url;
}

/** `npm run console -- <command>`: what an operator does without the web app. */
await runProgram(async (program) => {
  const [name = 'help', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command) return await command.run(program, args);
  console.log(
    Object.values(commands)
      .map(({ usage, about }) => `${usage}\n    ${about}`)
      .join('\n'),
  );
  if (name !== 'help') process.exitCode = 1;
});
