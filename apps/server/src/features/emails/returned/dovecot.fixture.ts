import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { freePort } from '../../../testing/replay.ts';

const program = '/usr/sbin/dovecot';
const password = 'secret';
/** Owner of the mailboxes: Dovecot refuses root. */
const nobody = { uid: 65534, gid: 65534 };

/** The tests of a real IMAP server run where Debian's dovecot-imapd is installed, as root. */
export const hasDovecot = existsSync(program) && process.getuid?.() === 0;

const settings = (folder: string, port: number): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${nobody.uid} gid=${nobody.gid} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Starts a Dovecot on a free port of this machine. */
export async function startDovecot() {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-dovecot-'));
  await chmod(folder, 0o755);
  for (const name of ['mail', 'run']) await mkdir(join(folder, name));
  await chown(join(folder, 'mail'), nobody.uid, nobody.gid);
  const port = await freePort();
  await writeFile(join(folder, 'dovecot.conf'), settings(folder, port));
  const child: ChildProcess = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  for (let tries = 0; !(await listens(port)); tries++) {
    if (tries > 200) throw new Error(await readFile(join(folder, 'log'), 'utf8').catch(() => 'Dovecot did not start'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const open = async (): Promise<ImapFlow> => {
    const auth = { user: 'bounces', pass: password };
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false, disableAutoIdle: true });
    await client.connect();
    return client;
  };
  return {
    url: `imap://bounces:${password}@127.0.0.1:${port}/INBOX`,
    /** Puts mails into the mailbox. */
    async deliver(...mails: (string | Buffer)[]): Promise<void> {
      const client = await open();
      for (const mail of mails) await client.append('INBOX', mail);
      await client.logout();
    },
    async count(): Promise<{ all: number; seen: number }> {
      const client = await open();
      await client.mailboxOpen('INBOX');
      const all = (await client.search({ all: true })) || [];
      const seen = (await client.search({ seen: true })) || [];
      await client.logout();
      return { all: all.length, seen: seen.length };
    },
    /** Creates the mailbox again, with the same mails under other numbers. */
    async renumber(): Promise<void> {
      const client = await open();
      await client.mailboxCreate('Kept');
      await client.mailboxOpen('INBOX');
      await client.messageCopy('1:*', 'Kept');
      await client.messageDelete('1:*');
      await client.mailboxClose();
      await client.mailboxOpen('Kept');
      await client.messageMove('1:*', 'INBOX');
      await client.logout();
    },
    async stop(): Promise<void> {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
